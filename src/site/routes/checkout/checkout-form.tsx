import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CartItemResponse, CartResponse } from '#contract/cart.ts'
import type { StoreSummary } from '#contract/stores.ts'
import { isOnlyEmpty } from '#domain/form-fields.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { type BillingField, billingFields, emptyBilling } from '#domain/invoices/billing.ts'
import { toCents } from '#domain/money.ts'
import { checkoutFields } from '#domain/order/order-fields.ts'
import { findPayAtPickupObstacle } from '#domain/order/pay-at-pickup.ts'
import type { WayToPay } from '#domain/order/payment.ts'
import { isChangeable } from '#domain/pickup/cut-off.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ChoiceField } from '#ui/choice.tsx'
import { type FormResult, useForm } from '#ui/use-form.ts'
import { SiteForm } from '../../components/form/site-form.tsx'
import type { PickupValue } from '../../components/pickup/pickup-choice.ts'
import { PickupFields } from '../../components/pickup/pickup-fields.tsx'
import { usePickupChoice } from '../../components/pickup/use-pickup-choice.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { MarkupText } from '../../i18n/markup-text.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DrawnName, PaymentMark } from '../../layout/payment-mark.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { appState } from '../../state/app-state.ts'
import { getCartSession } from '../../state/browser-cart.ts'
import type { CartPickup } from '../../state/cart-session.ts'
import { clearDraft } from '../../state/draft-storage.ts'
import { createExpiringStorage, getLocalStorage } from '../../state/storage.ts'
import { findTimeLimit } from './cart-limits.ts'
import { ChangedCart } from './changed-cart.tsx'
import { type CheckoutDraft, type CheckoutField, findDraftErrors, useCheckoutDraft } from './checkout-draft.ts'
import styles from './checkout-form.module.css'
import { ContactFields } from './contact-fields.tsx'
import { NearestStore } from './nearest-store.tsx'
import { BlockedOrder, OrderFailure, type Refusal } from './order-failure.tsx'
import { OrderSummary } from './order-summary.tsx'
import { type PlacedOrder, placeOrder } from './place-order.ts'
import { rememberCustomer } from './remembered-customer.ts'
import { usePlaceOrderDeps } from './use-place-order.ts'

interface Props {
  cart: CartResponse
  /** Without changes on their way: the free times are not requested again for every tap. */
  confirmedCart: CartResponse
  stores: readonly StoreSummary[]
  onPickup: (pickup: CartPickup) => void
  onRemove: (item: CartItemResponse) => void
  onSuccess: (success: PlacedOrder) => void
  /** Called when the order was rejected, so that the cart is reloaded. */
  onStale: () => void
}

const fieldOrder: readonly CheckoutField[] = [
  ...(Object.keys(checkoutFields) as (keyof typeof checkoutFields)[]),
  ...(Object.keys(billingFields) as BillingField[]).map((name) => `invoice.${name}` as const),
  'paymentMethod',
  'privacy',
  'terms',
]

interface Attempt extends FormResult {
  refusal?: Refusal
}

/** Loaded when somebody wants an invoice. */
const InvoiceFields = lazy(() => import('../../components/invoice-fields.tsx'))

const toPickupDraft = ({ storeId, date, time }: PickupValue) => ({
  pickupStore: storeId,
  pickupDate: date,
  pickupTime: time,
})

const AtPickupMark = () => (
  <DrawnName drawing="M3 8l2-6h20l2 6ZM5 8v10h20V8M11 18v-6h8v6">
    {useTranslation('checkout').t('atPickup.name')}
  </DrawnName>
)

/** What of the order the store allows to be paid at pickup. */
const storeLimit = ({ pickupStore }: CheckoutDraft, stores: readonly StoreSummary[]) =>
  stores.find(({ id }) => id === pickupStore)?.payAtPickupUpTo

function findObstacleAtPickup(cart: CartResponse, draft: CheckoutDraft, stores: readonly StoreSummary[]) {
  const limit = storeLimit(draft, stores)
  return findPayAtPickupObstacle(limit === undefined ? undefined : toCents(limit), {
    grossCents: toCents(cart.total),
    hasInvoice: draft.invoice !== undefined,
  })
}

export function CheckoutForm({ cart, confirmedCart, stores, onPickup, onRemove, onSuccess, onStale }: Props) {
  const translation = useTranslation('checkout')
  const { t, language } = translation
  const { t: tPickup } = useTranslation('pickup')
  const { paymentMethods } = useSiteData()
  const getPlaceOrderDeps = usePlaceOrderDeps()
  const { draft, change } = useCheckoutDraft(stores, onPickup)
  const [asksForStore] = useState(draft.pickupStore === '')
  /** The nearest first, once a postcode is known. */
  const [listedStores, setListedStores] = useState(stores)
  const form = useForm<CheckoutField, Attempt>(fieldOrder, (code) => tPickup.find(code) ?? t.find(code) ?? code)
  const { result, errorOf } = form
  /** The cart that was shown when the server refused the order because of it. */
  const [refusedCart, setRefusedCart] = useState<CartResponse>()
  const orderButton = useRef<HTMLButtonElement>(null)
  const pickup = usePickupChoice({
    value: { storeId: draft.pickupStore, date: draft.pickupDate, time: draft.pickupTime },
    onChoose: (value) => changeFields(toPickupDraft(value)),
    onTakeBack: (rest) => change(toPickupDraft(rest)),
    stores,
    items: confirmedCart.items,
    canOrderLess: true,
    timeLimit: findTimeLimit(confirmedCart, translation),
  })

  const obstacle = findObstacleAtPickup(cart, draft, stores)
  const ways: readonly WayToPay[] = [
    ...paymentMethods.map(({ method }) => method),
    ...(obstacle ? [] : (['atPickup'] as const)),
  ]
  /** What was chosen before may no longer be offered. */
  const wayToPay = ways.find((way) => way === draft.paymentMethod) ?? ways[0]
  const provider = paymentMethods.find(({ method }) => method === wayToPay)?.provider ?? ''

  /** Whoever has paid there before would look for it; in stores without it, nobody does. */
  function atPickupHint(why: typeof obstacle): string | undefined {
    if (!why) return wayToPay === 'atPickup' ? t('atPickup.hint') : undefined
    const limit = formatEuros(storeLimit(draft, stores) ?? 0, language)
    return why === 'notInStore' ? undefined : t(`atPickup.${why}`, { limit })
  }

  function changeFields(changes: Partial<CheckoutDraft>, fields = Object.keys(changes) as CheckoutField[]): void {
    change(changes)
    form.markChanged(fields)
  }

  async function send(): Promise<Attempt | undefined> {
    const errors = findDraftErrors(draft)
    if (Object.keys(errors).length > 0) return { errors }
    appState.setState({ loading: true })
    const { privacy: _privacy, terms: _terms, remember, ...details } = draft
    const body = { ...details, remember, paymentMethod: wayToPay }
    const placed = await placeOrder(getPlaceOrderDeps(), cart, body)
    appState.setState({ loading: false })
    const { items } = cart
    switch (placed.kind) {
      case 'placed':
        clearDraft()
        if (remember) rememberCustomer(createExpiringStorage(getLocalStorage()), body, Date.now())
        onSuccess(placed.order)
        return undefined
      case 'cartChanged':
        setRefusedCart(placed.shown)
        return undefined
      case 'offline':
        return { refusal: { failure: { success: false, code: 'notPossibleNow', message: t('offline') }, items } }
      case 'failed':
        onStale()
        pickup.reload()
        // What is wrong with a field is said there.
        return fieldOrder.some((field) => placed.failure.errors?.[field])
          ? { errors: placed.failure.errors ?? {} }
          : { refusal: { failure: placed.failure, items } }
      default:
        return placed satisfies never
    }
  }

  function acceptChanges(): void {
    getCartSession().acceptChange()
    flushSync(() => setRefusedCart(undefined))
    orderButton.current?.focus()
  }

  const { today } = pickup.options ?? {}
  const isFinal = today && draft.pickupDate && !isChangeable(draft.pickupDate, { date: today, minute: 0 })

  return (
    <SiteForm
      className={`stack top gap-3 ${styles.form}`}
      aria-labelledby="form-title"
      onSend={() => !refusedCart && void form.submit(send)}
      errors={form.errors}
      errorHeadline={isOnlyEmpty(result?.errors) ? undefined : t('change')}
      result={result}
      heading={
        <h2 id="form-title" className="visually-hidden">
          {t('formTitle')}
        </h2>
      }
    >
      <fieldset>
        <legend>{t('pickupTitle')}</legend>
        {asksForStore && <NearestStore stores={stores} onSorted={setListedStores} onChoose={pickup.chooseStore} />}
        <PickupFields choice={pickup} errorOf={errorOf} stores={listedStores} />
      </fieldset>
      <ContactFields draft={draft} onChange={changeFields} errorOf={errorOf} />
      <fieldset>
        <legend className="visually-hidden">{t('invoice')}</legend>
        <CheckboxField
          name="invoice"
          checked={draft.invoice !== undefined}
          onChange={(isWanted) => changeFields({ invoice: isWanted ? emptyBilling : undefined })}
          hint={t('invoiceHint')}
        >
          {t('invoice')}
        </CheckboxField>
        {draft.invoice && (
          <Suspense>
            <InvoiceFields
              billing={draft.invoice}
              nameLabel="company"
              onChange={(invoice, field) => changeFields({ invoice }, [`invoice.${field}`])}
              errorOf={(field) => errorOf(`invoice.${field}`)}
            />
          </Suspense>
        )}
      </fieldset>
      {ways.length > 1 && (
        <ChoiceField
          name="paymentMethod"
          legend={t('paymentTitle')}
          choices={ways.map((way) => ({
            value: way,
            label: way === 'atPickup' ? <AtPickupMark /> : <PaymentMark method={way} />,
          }))}
          value={wayToPay}
          onChange={(paymentMethod) => changeFields({ paymentMethod })}
          hint={atPickupHint(obstacle)}
          error={errorOf('paymentMethod')}
        />
      )}
      <fieldset>
        <legend className="visually-hidden">{t('consents')}</legend>
        <CheckboxField
          name="privacy"
          isRequired
          checked={draft.privacy}
          onChange={(privacy) => changeFields({ privacy })}
          error={errorOf('privacy')}
        >
          <MarkupText text={t('privacyConsent')} elements={{ policy: <SiteLink to="/policy" target="_blank" /> }} />
        </CheckboxField>
        <CheckboxField
          name="terms"
          isRequired
          checked={draft.terms}
          onChange={(terms) => changeFields({ terms })}
          error={errorOf('terms')}
        >
          <MarkupText text={t('termsConsent')} elements={{ terms: <SiteLink to="/conditions" target="_blank" /> }} />
        </CheckboxField>
      </fieldset>
      {refusedCart ? (
        <ChangedCart before={refusedCart} cart={cart} onAccept={acceptChanges} />
      ) : (
        <OrderSummary cart={cart} draft={draft} stores={stores} />
      )}
      {result?.refusal && <OrderFailure refusal={result.refusal} cart={cart} attempt={result} />}
      {!cart.isAvailable && <BlockedOrder cart={cart} onRemove={onRemove} />}
      {!refusedCart && (
        <>
          {isFinal && <p className="strong">{t('final')}</p>}
          <button
            type="submit"
            ref={orderButton}
            className={`button ${styles.order}`}
            disabled={!cart.isAvailable}
            aria-busy={form.isSending}
          >
            {t('order')}
          </button>
          <p className="small soft">
            {wayToPay === 'atPickup' ? t('afterOrderAtPickup') : t('afterOrder', { provider })}
          </p>
        </>
      )}
    </SiteForm>
  )
}
