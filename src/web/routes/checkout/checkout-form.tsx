import { useState } from 'react'
import type { CartResponse } from '#contract/cart.ts'
import type { Failure } from '#contract/envelope.ts'
import type { StoreSummary } from '#contract/stores.ts'
import { useBrowserApi } from '../../api/browser-api.ts'
import { orderApi } from '../../api/order-api.ts'
import { CheckboxField } from '../../components/form/checkbox-field.tsx'
import { ErrorSummary } from '../../components/form/error-summary.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { PickupFields } from '../../components/pickup-fields.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { usePickupOptions } from '../../hooks/use-pickup-options.ts'
import { MarkupText } from '../../i18n/markup-text.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { appState } from '../../state/app-state.ts'
import { readCartId, removeCartId } from '../../state/cart.ts'
import { createExpiringStorage, getLocalStorage, getSessionStorage } from '../../state/storage.ts'
import {
  type CheckoutDraft,
  type CheckoutField,
  clearDraft,
  type DraftErrors,
  getIdempotencyKey,
  useCheckoutDraft,
  validateDraft,
} from './checkout-draft.ts'
import styles from './checkout-form.module.css'
import { OrderSummary } from './order-summary.tsx'

export interface PlacedOrder {
  /** Missing when the payment provider cannot be reached: the order is stored and can be paid later. */
  approveUrl: string | undefined
  orderId: string
}

interface Props {
  cart: CartResponse
  stores: readonly StoreSummary[]
  onDate: (date: string | undefined) => void
  onSuccess: (success: PlacedOrder) => void
  /** Called when the order was rejected, so that the cart is reloaded. */
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
  const { t } = useTranslation('checkout')
  const api = useBrowserApi(orderApi)
  const { draft, change } = useCheckoutDraft(stores, onDate)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [failure, setFailure] = useState<Failure>()
  const [attempt, setAttempt] = useState(0)
  const [isSending, setSending] = useState(false)
  const pickup = usePickupOptions({ storeId: draft.pickupStore, preparationDays: cart.preparationDays })

  const errorText = (field: CheckoutField) => {
    const code = errors[field]
    return code && t.has(code) ? t(code) : code
  }
  const listedErrors = fieldOrder.flatMap((field) => {
    const text = errorText(field)
    return text ? [{ field, text }] : []
  })

  function setField<F extends CheckoutField>(field: F, value: CheckoutDraft[F]): void {
    change({ [field]: value })
    setErrors(({ [field]: _corrected, ...rest }) => rest)
  }

  function showErrors(draftErrors: DraftErrors, newFailure?: Failure): void {
    setErrors(draftErrors)
    setFailure(newFailure)
    setAttempt((count) => count + 1)
  }

  async function placeOrder(): Promise<void> {
    const draftErrors = validateDraft(draft)
    if (Object.keys(draftErrors).length > 0) return showErrors(draftErrors)
    setSending(true)
    appState.setState({ loading: true })
    const { privacy: _privacy, terms: _terms, ...body } = draft
    const storage = createExpiringStorage(getLocalStorage())
    const cartId = readCartId(storage, Date.now()) ?? cart.cartId
    const key = getIdempotencyKey(getSessionStorage(), JSON.stringify([cartId, body]))
    const response = await api.checkout(cartId, body, key)
    appState.setState({ loading: false })
    setSending(false)
    if (!response.success) {
      onStale()
      pickup.reload()
      return showErrors((response.errors ?? {}) as DraftErrors, response)
    }
    clearDraft(getSessionStorage())
    removeCartId(storage)
    const findLink = (rel: string) => response.data.find((link) => link.rel === rel)?.href
    onSuccess({ approveUrl: findLink('approve'), orderId: findLink('self')?.split('/').at(-1) ?? '' })
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-labelledby="form-title"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) void placeOrder()
      }}
    >
      <h2 id="form-title">{t('formTitle')}</h2>
      <ErrorSummary errors={listedErrors} attempt={attempt} />
      {failure && listedErrors.length === 0 && (
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
            onChange={(value) => setField('givenname', value)}
            error={errorText('givenname')}
            autoComplete="given-name"
            maxLength={100}
            isRequired
          />
          <TextField
            name="surname"
            label={t('surname')}
            value={draft.surname}
            onChange={(value) => setField('surname', value)}
            error={errorText('surname')}
            autoComplete="family-name"
            maxLength={100}
            isRequired
          />
        </div>
        <TextField
          name="mail"
          type="email"
          label={t('mail')}
          hint={t('mailHint')}
          value={draft.mail}
          onChange={(value) => setField('mail', value)}
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
          onChange={(value) => setField('phone', value)}
          error={errorText('phone')}
          autoComplete="tel"
          maxLength={40}
        />
        <TextField
          name="notes"
          label={t('notes')}
          rows={3}
          value={draft.notes}
          onChange={(value) => setField('notes', value)}
          error={errorText('notes')}
          maxLength={500}
        />
      </fieldset>
      <fieldset>
        <legend className="visually-hidden">{t('consents')}</legend>
        <CheckboxField
          name="privacy"
          isRequired
          isChecked={draft.privacy}
          onChange={(value) => setField('privacy', value)}
          error={errorText('privacy')}
        >
          <MarkupText text={t('privacyConsent')} elements={{ policy: <SiteLink to="/policy" target="_blank" /> }} />
        </CheckboxField>
        <CheckboxField
          name="terms"
          isRequired
          isChecked={draft.terms}
          onChange={(value) => setField('terms', value)}
          error={errorText('terms')}
        >
          <MarkupText text={t('termsConsent')} elements={{ terms: <SiteLink to="/conditions" target="_blank" /> }} />
        </CheckboxField>
      </fieldset>
      <OrderSummary cart={cart} draft={draft} stores={stores} />
      {!cart.isAvailable && <p className={styles.failure}>{t('blocked')}</p>}
      <button type="submit" className={`button ${styles.order}`} disabled={!cart.isAvailable} aria-busy={isSending}>
        {t('order')}
      </button>
      <p className={styles.afterOrder}>{t('afterOrder')}</p>
    </form>
  )
}
