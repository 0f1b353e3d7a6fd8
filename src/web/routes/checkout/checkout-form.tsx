import { useState } from 'react'
import type { CartAnswer } from '#contract/cart/cart-answer.ts'
import type { Failure } from '#contract/envelope.ts'
import type { TinyStore } from '#contract/stores/store-answer.ts'
import { orderApi } from '../../api/order-api.ts'
import { useBrowserApi } from '../../api/use-browser-api.ts'
import { forgetCartId, readCartId } from '../../cart/cart-id.ts'
import { ConsentField } from '../../components/form/consent-field.tsx'
import { ErrorSummary } from '../../components/form/error-summary.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { PickupFields } from '../../components/pickup/pickup-fields.tsx'
import { usePickupOptions } from '../../components/pickup/use-pickup-options.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { MarkedText } from '../../i18n/marked-text.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { appState } from '../../state/app-state.ts'
import { localMemory, sessionMemory } from '../../state/browser-storage.ts'
import { expiringStorage } from '../../state/expiring-storage.ts'
import { type CheckoutField, checkDraft, type DraftErrors } from './check-draft.ts'
import { type CheckoutDraft, forgetDraft, idempotencyKey } from './checkout-draft.ts'
import styles from './checkout-form.module.css'
import type { Success } from './checkout-success.tsx'
import { OrderSummary } from './order-summary.tsx'
import { useCheckoutDraft } from './use-checkout-draft.ts'

interface Props {
  cart: CartAnswer
  stores: readonly TinyStore[]
  onDate: (date: string | undefined) => void
  onSuccess: (success: Success) => void
  /** Somebody else changed what this form relied on. */
  onStale: () => void
}

const fieldOrder: readonly CheckoutField[] = [
  'pickupStore',
  'pickupDate',
  'pickupTime',
  'givenname',
  'surname',
  'mail',
  'phone',
  'notes',
  'privacy',
  'terms',
]

export function CheckoutForm({ cart, stores, onDate, onSuccess, onStale }: Props) {
  const { t } = useTexts('checkout')
  const api = useBrowserApi(orderApi)
  const { draft, change } = useCheckoutDraft(stores, onDate)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [failure, setFailure] = useState<Failure>()
  const [attempt, setAttempt] = useState(0)
  const [isSending, setSending] = useState(false)
  const pickup = usePickupOptions({ storeId: draft.pickupStore, preparationDays: cart.preparationDays })

  const errorText = (field: CheckoutField) => errors[field] && t(errors[field])
  const listed = fieldOrder.flatMap((field) => (errors[field] ? [{ field, text: t(errors[field]) }] : []))

  function set<F extends CheckoutField>(field: F, value: CheckoutDraft[F]): void {
    change({ [field]: value })
    setErrors(({ [field]: _mended, ...rest }) => rest)
  }

  function refuse(found: DraftErrors, refusal?: Failure): void {
    setErrors(found)
    setFailure(refusal)
    setAttempt((before) => before + 1)
  }

  async function send(): Promise<void> {
    const found = checkDraft(draft)
    if (Object.keys(found).length > 0) return refuse(found)
    setSending(true)
    appState.setState({ loading: true })
    const { privacy: _privacy, terms: _terms, ...body } = draft
    const storage = expiringStorage(localMemory())
    const cartId = readCartId(storage, Date.now()) ?? cart.cartId
    const key = idempotencyKey(sessionMemory(), JSON.stringify([cartId, body]))
    const answer = await api.checkout(cartId, body, key)
    appState.setState({ loading: false })
    setSending(false)
    if (!answer.success) {
      onStale()
      pickup.reload()
      return refuse((answer.errors ?? {}) as DraftErrors, answer)
    }
    forgetDraft(sessionMemory())
    forgetCartId(storage)
    const linkTo = (rel: string) => answer.data.find((link) => link.rel === rel)?.href
    onSuccess({ approveUrl: linkTo('approve'), orderId: linkTo('self')?.split('/').at(-1) ?? '' })
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-labelledby="form-title"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) void send()
      }}
    >
      <h2 id="form-title">{t('formTitle')}</h2>
      <ErrorSummary errors={listed} attempt={attempt} />
      {failure && listed.length === 0 && (
        <p className={styles.failure} role="alert">
          {failure.message || t('unreachable')}
        </p>
      )}
      <fieldset>
        <legend>{t('pickupTitle')}</legend>
        <PickupFields
          value={{ storeId: draft.pickupStore, date: draft.pickupDate, time: draft.pickupTime }}
          onChange={({ storeId, date, time }) => {
            change({ pickupStore: storeId, pickupDate: date, pickupTime: time })
            setErrors(({ pickupStore: _s, pickupDate: _d, pickupTime: _t, ...rest }) => rest)
          }}
          errors={errors}
          stores={stores}
          options={pickup.options}
          isLoading={pickup.isLoading}
        />
      </fieldset>
      <fieldset>
        <legend>{t('personTitle')}</legend>
        <div className={styles.pair}>
          <TextField
            name="givenname"
            label={t('givenname')}
            value={draft.givenname}
            onChange={(value) => set('givenname', value)}
            error={errorText('givenname')}
            autoComplete="given-name"
            isRequired
          />
          <TextField
            name="surname"
            label={t('surname')}
            value={draft.surname}
            onChange={(value) => set('surname', value)}
            error={errorText('surname')}
            autoComplete="family-name"
            isRequired
          />
        </div>
        <TextField
          name="mail"
          type="email"
          label={t('mail')}
          hint={t('mailHint')}
          value={draft.mail}
          onChange={(value) => set('mail', value)}
          error={errorText('mail')}
          autoComplete="email"
          maxLength={254}
          isRequired
        />
        <TextField
          name="phone"
          type="tel"
          label={t('phone')}
          value={draft.phone}
          onChange={(value) => set('phone', value)}
          error={errorText('phone')}
          autoComplete="tel"
          maxLength={40}
        />
        <TextField
          name="notes"
          label={t('notes')}
          rows={3}
          value={draft.notes}
          onChange={(value) => set('notes', value)}
          error={errorText('notes')}
          maxLength={500}
        />
      </fieldset>
      <fieldset>
        <legend className="visually-hidden">{t('consents')}</legend>
        <ConsentField
          name="privacy"
          isChecked={draft.privacy}
          onChange={(value) => set('privacy', value)}
          error={errorText('privacy')}
        >
          <MarkedText text={t('privacyConsent')} parts={{ policy: <SiteLink to="/policy" target="_blank" /> }} />
        </ConsentField>
        <ConsentField
          name="terms"
          isChecked={draft.terms}
          onChange={(value) => set('terms', value)}
          error={errorText('terms')}
        >
          <MarkedText text={t('termsConsent')} parts={{ terms: <SiteLink to="/conditions" target="_blank" /> }} />
        </ConsentField>
      </fieldset>
      <OrderSummary cart={cart} draft={draft} stores={stores} />
      {!cart.isAvailable && <p className={styles.failure}>{t('blocked')}</p>}
      <button type="submit" className={`button ${styles.order}`} disabled={!cart.isAvailable} aria-busy={isSending}>
        {t('order')}
      </button>
      <p className={styles.after}>{t('afterOrder')}</p>
    </form>
  )
}
