import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderResponse } from '#contract/orders.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import { Tag } from '#ui/tag.tsx'
import type { ApiClient } from '../../api/api-client.ts'
import { useBrowserApi } from '../../api/browser-api.ts'
import { type Message, MessageBox } from '../../components/form/message-box.tsx'
import { OrderLines } from '../../components/order-card/current-orders.tsx'
import { OrderCard } from '../../components/order-card/order-card.tsx'
import { payOrder } from '../../components/order-card/pay-order.ts'
import { OrderLookupForm } from '../../components/order-lookup-form.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { openGuestPage } from '../../guest-links.server.ts'
import { useFormatPickupTime } from '../../hooks/use-pickup-options.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { lookUpOrder } from '../../order-lookup.server.ts'
import { requestContext } from '../../request-context.ts'
import { privatePageHeaders, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { returnToOrderPage } from '../payment-return/return-page.ts'
import type { Route } from './+types/order-page'
import type { PickupStore } from './change-order-form.tsx'
import { ConfirmPanel } from './confirm-panel.tsx'
import { OrderActions } from './order-actions.tsx'
import { getStatusAmount } from './order-amounts.ts'
import { OrderHistory } from './order-history.tsx'
import { OrderItems } from './order-items.tsx'
import styles from './order-page.module.css'
import { getPaymentStatus, getStateLabel, isPayable, isToConfirm } from './payment-status.ts'
import { PickupTicket } from './pickup-ticket.tsx'
import type { ReorderRequest } from './reorder.tsx'
import { useFailureMessage } from './use-failure-message.ts'

/** Loaded beside the page if the order can be changed. */
const ChangeOrderForm = lazy(() => import('./change-order-form.tsx'))

export const handle = {
  ns: ['order', 'pickup', 'products'],
  searchParams: ['token', 'link', 'reorder', 'edited', 'confirmed', 'mail'],
  isSelfService: true,
} satisfies RouteHandle
export const headers = privatePageHeaders

/** What the customer comes from: changed items, or the confirmation of an order that is paid at pickup. */
const doneSteps = ['edited', 'confirmed'] as const
/** Of sending the mail again that asks to confirm. */
const mailResults = ['sent', 'notSent'] as const

export async function loader({ context, request, params: { orderId = '' } }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const { searchParams } = new URL(request.url)
  const isLinkExpired = searchParams.get('link') === 'expired'
  if (!orderId)
    return { order: undefined, orderId, orders: successOrThrow(await api('GET /orders/granted')).data, isLinkExpired }
  const opened = await openGuestPage({
    request,
    context,
    path: `/selfservice/orders/${encodeURIComponent(orderId)}`,
    byLink: (token) => api('GET /orders/{orderId}/link', { params: { orderId }, query: { token } }),
    byCookie: () => api('GET /orders/{orderId}/granted', { params: { orderId } }),
  })
  if (opened.view !== 'open') return { order: undefined, orderId, orders: [], isLinkExpired }
  const order = opened.found
  const stores = order.isChangeable ? await loadPickupStores(api) : []
  const done = doneSteps.find((step) => searchParams.has(step))
  const mail = mailResults.find((result) => result === searchParams.get('mail'))
  return { order, stores, reorder: toReorder(searchParams.get('reorder')), done, mail }
}

/** The link in a mail shows what would be ordered; that of the home page is in a hurry. */
const toReorder = (value: string | null): ReorderRequest | undefined =>
  value === null ? undefined : value === 'now' ? 'now' : 'show'

/** Only the fields the change form needs. */
async function loadPickupStores(api: ApiClient): Promise<PickupStore[]> {
  return successOrThrow(await api('GET /locations', { query: { tiny: true } }))
    .data.filter(({ pickupStore }) => pickupStore)
    .map(({ id, name, streetAddress, pickupStore }) => ({ id, name, streetAddress, pickupStore }))
}

export const action = ({ request, context }: Route.ActionArgs) => lookUpOrder(request, context)

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.order) return <OrderDetails key={loaderData.order.orderId} {...loaderData} />
  const { orders, ...lookUp } = loaderData
  return (
    <OrderLookupForm result={actionData} {...lookUp} target={actionData?.target ?? 'order'}>
      {orders.length > 0 && <OrderList orders={orders} />}
    </OrderLookupForm>
  )
}

/** The orders of this browser. */
function OrderList({ orders }: { orders: readonly OrderResponse[] }) {
  const { t } = useTranslation('order')
  const { revalidate } = useRevalidator()
  const isOver = orders[0]?.orderState === 'completed'
  return (
    <section className="stack gap-2" aria-label={t('card.label', { count: orders.length })}>
      {isOver && <OrderLines orders={orders} />}
      {!isOver && orders.map((order) => <OrderCard key={order.orderId} order={order} onChange={revalidate} />)}
    </section>
  )
}

interface OrderDetailsProps {
  order: OrderResponse
  stores: readonly PickupStore[]
  reorder: ReorderRequest | undefined
  done: (typeof doneSteps)[number] | undefined
  mail: (typeof mailResults)[number] | undefined
}

function OrderDetails({ order, stores, reorder, done, mail }: OrderDetailsProps) {
  const { t } = useTranslation('order')
  const { company } = useSiteData()
  /** Payments that were refused because the pickup time is taken. */
  const [refusals, setRefusals] = useState(0)
  return (
    <main id="main" className={`page ${styles.page}`}>
      <PageMeta title={t('order.pageTitle', { number: order.orderId, name: company.name })} isPrivate />
      <OrderHead order={order} />
      <div className={styles.main}>
        {done && (
          <MessageBox
            attempt={order.orderId}
            message={{ tone: 'success', headline: t(`done.${done}`), text: t(`done.${done}Text`) }}
          />
        )}
        {isToConfirm(order) && <ConfirmPanel order={order} mail={mail} />}
        {(isPayable(order) || isToConfirm(order) || order.openEdit) && (
          <PayPanel order={order} onTimeGone={() => setRefusals((count) => count + 1)} />
        )}
        <PickupTicket order={order} />
        <OrderItems order={order} />
        {order.areItemsChangeable && <EditOffer order={order} />}
        {/* A new key loads the free times again. */}
        {order.isChangeable && (
          <Suspense>
            <ChangeOrderForm key={refusals} order={order} stores={stores} />
          </Suspense>
        )}
      </div>
      <aside className={styles.aside} aria-label={t('order.more')}>
        <OrderHistory order={order} />
        <OrderActions order={order} reorder={reorder} />
      </aside>
    </main>
  )
}

/** Leads to the page where the order is a basket again. */
function EditOffer({ order }: { order: OrderResponse }) {
  const { t, language } = useTranslation('order')
  return (
    <p className="no-print">
      <SiteLink to={`/selfservice/orders/${order.orderId}/items`} className="button button-quiet">
        {t('edit.open')}
      </SiteLink>
      <span className="block small below-1">
        {t('edit.offer', { date: formatDay(order.changeUntil, language, 'long') })}
      </span>
    </p>
  )
}

const stateTones = {
  created: 'warning',
  purchased: 'success',
  preparation: 'success',
  completed: 'success',
  canceled: 'error',
} as const

/** Order number, state, and the payment status in one sentence. */
function OrderHead({ order }: { order: OrderResponse }) {
  const { t, language } = useTranslation('order')
  const formatTime = useFormatPickupTime()
  return (
    <header className="stack gap-1">
      <p className="eyebrow">{t('order.eyebrow')}</p>
      <div className={`row wrap middle ${styles.title}`}>
        <h1>{order.orderId}</h1>
        <Tag tone={stateTones[order.orderState]} hasDot data-state={order.readyAt ? 'ready' : order.orderState}>
          <span className="visually-hidden">{t('order.state')} </span>
          {t(`state.${getStateLabel(order)}`)}
        </Tag>
      </div>
      <p className="lead">
        {t(`paymentStatus.${getPaymentStatus(order)}`, {
          total: formatEuros(getStatusAmount(order), language),
          refunded: formatEuros(order.refundedTotal ?? 0, language),
          until: order.payUntil ? formatTime(berlinTime(order.payUntil), 'long') : '',
          when: formatTime({ date: order.pickupDate, time: order.pickupTime }, 'long'),
        })}
      </p>
    </header>
  )
}

function payHeadline(order: OrderResponse) {
  if (order.openEdit) return 'edit.payHeadline'
  if (isToConfirm(order)) return 'pay.instead'
  return getPaymentStatus(order) === 'declined' ? 'pay.again' : 'pay.headline'
}

/** Requests a new payment approval and redirects to it. */
function PayPanel({ order, onTimeGone }: { order: OrderResponse; onTimeGone: () => void }) {
  const { t, language } = useTranslation('order')
  const api = useBrowserApi()
  const toMessage = useFailureMessage()
  const [message, setMessage] = useState<Message>()
  const [attempt, setAttempt] = useState(0)
  /** Which button was pressed. */
  const [requested, setRequested] = useState<PaymentMethod>()
  const { paymentMethods } = useSiteData()
  const { revalidate } = useRevalidator()
  const formatTime = useFormatPickupTime()

  async function pay(method: PaymentMethod): Promise<void> {
    setRequested(method)
    const failure = await payOrder(api, order.orderId, method, () => returnToOrderPage(order.orderId, document))
    if (!failure) return
    setRequested(undefined)
    const isTimeGone = ['slotFull', 'timeNotOffered', 'soldOut'].includes(failure.code)
    // Shows the form for another time, also when the time was still reserved as the page was loaded.
    if (isTimeGone) {
      await revalidate()
      onTimeGone()
    }
    const headline = failure.code === 'soldOut' ? t('pay.soldOut') : failure.message
    setMessage(isTimeGone ? { tone: 'error', headline, text: t('pay.timeGone') } : toMessage(failure))
    setAttempt((count) => count + 1)
  }

  const { openEdit } = order
  const total = formatEuros(openEdit?.difference ?? order.total, language)
  const heldUntil = order.holdUntil && t('pay.heldUntil', { until: formatTime(berlinTime(order.holdUntil)) })
  const holdText = order.isSlotHeld ? heldUntil : t('pay.notHeld')
  return (
    <section className={`panel stack top gap-2 ${styles.payPanel} no-print`} aria-labelledby="pay">
      <h2 id="pay" className="headline-s">
        {t(payHeadline(order))}
      </h2>
      <p>
        {openEdit
          ? t('edit.payHint', { until: formatTime(berlinTime(openEdit.payUntil)) })
          : t(isToConfirm(order) ? 'pay.insteadHint' : 'pay.hint')}
      </p>
      {holdText && !openEdit && !isToConfirm(order) && <p>{holdText}</p>}
      {message && <MessageBox message={message} attempt={attempt} />}
      <div className="buttons needs-script">
        {paymentMethods.map(({ method }) => (
          <button
            key={method}
            type="button"
            className={isToConfirm(order) ? 'button button-quiet' : 'button'}
            aria-busy={requested === method}
            onClick={() => !requested && void pay(method)}
          >
            {paymentMethods.length > 1 ? t(`pay.by.${method}`, { total }) : t('pay.button', { total })}
          </button>
        ))}
      </div>
      <noscript>
        <p>{t('pay.needsScript')}</p>
      </noscript>
    </section>
  )
}
