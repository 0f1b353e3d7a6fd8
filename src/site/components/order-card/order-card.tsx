import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderResponse } from '#contract/orders.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { useBrowserApi } from '../../api/browser-api.ts'
import { useFormatPickupTime } from '../../hooks/use-pickup-options.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { getOpenStatus, isPayable } from '../../routes/order/payment-status.ts'
import { useFailureMessage } from '../../routes/order/use-failure-message.ts'
import { appState, notify, useAppState } from '../../state/app-state.ts'
import { getCartSession } from '../../state/browser-cart.ts'
import { type Message, MessageBox } from '../form/message-box.tsx'
import { Icon } from '../icon.tsx'
import { SiteLink } from '../site-link.tsx'
import ticket from '../ticket.module.css'
import styles from './order-card.module.css'
import { payOrder } from './pay-order.ts'

/** The card distinguishes what the customer can do next; the order page has the details. */
const getView = (order: OrderResponse) => (order.orderState === 'created' ? getOpenStatus(order) : 'paid')
type View = ReturnType<typeof getView>

/** What is confirmed is paid or will be in the store, and at last it is ready. */
function getHeadline({ readyAt, payment }: OrderResponse, view: View, isNew: boolean) {
  if (readyAt) return 'ready'
  if (payment === 'atPickup' && view === 'paid') return 'atPickup'
  if (view === 'returned') return 'open'
  return view === 'paid' && isNew ? 'thanks' : view
}

interface Props {
  order: OrderResponse
  /** The visitor has just paid it. */
  isNew?: boolean
  /** Says why a payment has failed; the card is then the content of the page. */
  failure?: { headline: string; text: string }
  onChange: () => Promise<void>
}

/** An order at a glance: where and when, the pickup code once it is paid, and the next step. */
export function OrderCard({ order, isNew = false, failure, onChange }: Props) {
  const { t, language } = useTranslation('order')
  const formatTime = useFormatPickupTime()
  const { message, isBusy, pay, takeBack, forget } = useOrderCardActions(order, onChange)
  const view = getView(order)
  // Otherwise the items of the order would replace those in the cart.
  const isCartEmpty = useAppState(({ cartItemCount }) => cartItemCount === 0)
  const canTakeBack = (isPayable(order) || view === 'toConfirm') && order.isCancelable
  const titleId = `order-card-${order.orderId}`
  const Headline = failure ? 'h1' : 'h2'
  const when = formatTime({ date: order.pickupDate, time: order.pickupTime }, 'long')
  return (
    <article className={`${ticket.ticket} ${styles.card}`} data-view={view} aria-labelledby={titleId}>
      <div className={`stack top gap-1 ${styles.body}`}>
        <Headline id={titleId}>{failure?.headline ?? t(`card.${getHeadline(order, view, isNew)}`)}</Headline>
        <CardHint order={order} view={view} isNew={isNew} failureText={failure?.text} />
        <p className={`row wrap ${styles.facts}`}>
          <strong>{order.pickupStore.name}</strong>
          <span>{when}</span>
          <span>{t('card.number', { number: order.orderId, total: formatEuros(order.total, language) })}</span>
        </p>
      </div>
      {order.pickupCode && (
        <div className={`${ticket.stub} row wrap baseline below-2 ${styles.stub}`}>
          <p className="small strong crust">{t('ticket.code')}</p>
          <p className={styles.code}>{order.pickupCode}</p>
        </div>
      )}
      <div className={`row wrap middle ${styles.actions}`}>
        {message && <MessageBox message={message} />}
        {isPayable(order) && (
          <button type="button" className="button" aria-busy={isBusy} onClick={() => void pay()}>
            {t(view === 'declined' ? 'card.payAgain' : 'card.pay', { total: formatEuros(order.total, language) })}
          </button>
        )}
        {view === 'paid' && (
          <>
            <SiteLink to={`/pass/${order.orderId}`} className="button" prefetch="none">
              {t('ticket.pass')}
            </SiteLink>
            <a href={`/selfservice/orders/${order.orderId}/calendar`} download className="button button-quiet">
              {t('card.calendar')}
            </a>
          </>
        )}
        <SiteLink to={`/selfservice/orders/${order.orderId}`} className="text-button" prefetch="none">
          {t('card.view')}
        </SiteLink>
        {isNew && view === 'paid' && (
          <SiteLink to="/products#home" className="text-button">
            {t('card.more')}
          </SiteLink>
        )}
        {canTakeBack && (
          // Keeps its place: whether the cart has items is known only after the page is shown.
          <button
            type="button"
            className={`text-button ${styles.takeBack}`}
            data-off={!isCartEmpty || undefined}
            aria-busy={isBusy}
            onClick={() => void takeBack()}
          >
            {t('card.takeBack')}
          </button>
        )}
      </div>
      {!failure && (
        <button
          type="button"
          className={`icon-button ${styles.forget}`}
          aria-label={t('card.forget', { number: order.orderId })}
          title={t('card.forget', { number: order.orderId })}
          onClick={() => void forget()}
        >
          <Icon name="close" size={20} />
        </button>
      )}
    </article>
  )
}

interface CardHintProps {
  order: OrderResponse
  view: View
  isNew: boolean
  failureText: string | undefined
}

/** What the state of the payment means, and until when the slot of an unpaid order is held. */
function CardHint({ order, view, isNew, failureText }: CardHintProps) {
  const { t } = useTranslation('order')
  const formatTime = useFormatPickupTime()
  if (view === 'paid') return isNew ? <p>{t('card.thanksHint')}</p> : null
  const toText = (instant: string | undefined) => (instant ? formatTime(berlinTime(instant)) : '')
  const until = toText(order.payUntil)
  const text =
    view === 'returned'
      ? t('paymentStatus.returned', { until })
      : t(`card.${view}Hint`, { mail: order.confirmMail ?? '' })
  return (
    <>
      <p>{failureText ?? text}</p>
      {isPayable(order) && (
        <p>
          {order.isSlotHeld
            ? t('pay.heldUntil', { until: toText(order.holdUntil ?? order.payUntil) })
            : t('card.notHeld', { until })}
        </p>
      )}
    </>
  )
}

function useOrderCardActions({ orderId }: OrderResponse, onChange: () => Promise<void>) {
  const api = useBrowserApi()
  const navigate = useNavigate()
  const toMessage = useFailureMessage()
  const [message, setMessage] = useState<Message>()
  const [isBusy, setBusy] = useState(false)

  const once = (work: () => Promise<void>) => async () => {
    if (isBusy) return
    setBusy(true)
    setMessage(undefined)
    await work().finally(() => setBusy(false))
  }

  const pay = once(async () => {
    const failure = await payOrder(api, orderId)
    if (failure) setMessage(toMessage(failure))
  })

  /** The items go back into the cart before the order is canceled, so that nothing is lost if the second step fails. */
  const takeBack = once(async () => {
    const offer = await api('POST /orders/{orderId}/reorder', { params: { orderId } })
    if (!offer.success) return setMessage(toMessage(offer))
    const canceled = await api('POST /orders/{orderId}/cancel', { params: { orderId } })
    if (!canceled.success) return setMessage(toMessage(canceled))
    await getCartSession().adopt(offer.data.cartId)
    notify(appState, { tone: 'status', text: canceled.message })
    await onChange()
    await navigate('/checkout#checkout-data')
  })

  const forget = once(async () => {
    const response = await api('DELETE /orders/{orderId}/granted', { params: { orderId } })
    if (!response.success) return setMessage(toMessage(response))
    notify(appState, { tone: 'status', text: response.message })
    await onChange()
  })

  return { message, isBusy, pay, takeBack, forget }
}
