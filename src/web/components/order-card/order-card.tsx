import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderResponse } from '#contract/orders.ts'
import { useBrowserApi } from '../../api/browser-api.ts'
import { orderApi } from '../../api/order-api.ts'
import { formatEuros, formatPickupDate, toLocalTime } from '../../format.ts'
import { useFormatPickupTime } from '../../hooks/use-pickup-options.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { getPaymentStatus, isPayable } from '../../routes/order/payment-status.ts'
import { useFailureMessage } from '../../routes/order/use-failure-message.ts'
import { appState, notify, useAppState } from '../../state/app-state.ts'
import { getCartSession } from '../../state/browser-cart.ts'
import { type Message, MessageBox } from '../form/message-box.tsx'
import { Icon } from '../icon.tsx'
import iconButton from '../icon-button.module.css'
import { SiteLink } from '../site-link.tsx'
import ticket from '../ticket.module.css'
import styles from './order-card.module.css'

type View = 'open' | 'declined' | 'pending' | 'paid'

/** The card distinguishes what the customer can do next; the order page has the details. */
function getView(order: OrderResponse): View {
  if (order.orderState !== 'created') return 'paid'
  const status = getPaymentStatus(order)
  return status === 'pending' || status === 'declined' ? status : 'open'
}

/** What is confirmed is paid or will be in the store, and at last it is ready. */
function getHeadline(order: OrderResponse, view: View): View | 'atPickup' | 'ready' {
  if (order.readyAt) return 'ready'
  return order.payment === 'atPickup' ? 'atPickup' : view
}

interface Props {
  order: OrderResponse
  onChange: () => Promise<void>
}

/** An order at a glance: where and when, the pickup code once it is paid, and the next step. */
export function OrderCard({ order, onChange }: Props) {
  const { t, language } = useTranslation('order')
  const formatTime = useFormatPickupTime()
  const { message, isBusy, pay, takeBack, forget } = useOrderCardActions(order, onChange)
  const view = getView(order)
  // Otherwise the items of the order would replace those in the cart.
  const isCartEmpty = useAppState(({ cartItemCount }) => cartItemCount === 0)
  const canTakeBack = isPayable(order) && order.isCancelable && isCartEmpty
  const titleId = `order-card-${order.orderId}`
  const when = formatTime({ date: order.pickupDate, time: order.pickupTime }, 'full')
  return (
    <article className={`${ticket.ticket} ${styles.card}`} data-view={view} aria-labelledby={titleId}>
      <div className={styles.body}>
        <h2 id={titleId}>{t(`card.${getHeadline(order, view)}`)}</h2>
        <p className={styles.facts}>
          <strong>{order.pickupStore.name}</strong>
          <span>{when}</span>
          <span>{t('card.number', { number: order.orderId, total: formatEuros(order.total, language) })}</span>
        </p>
        {view !== 'paid' && (
          <p className={styles.hint}>
            {t(`card.${view}Hint`, {
              until: order.payUntil ? formatTime(toLocalTime(order.payUntil), 'full') : '',
            })}
          </p>
        )}
        {isPayable(order) && !order.isSlotHeld && <p className={styles.hint}>{t('card.notHeld')}</p>}
        {message && <MessageBox message={message} />}
        <div className={styles.actions}>
          {isPayable(order) && (
            <button type="button" className="button" aria-busy={isBusy} onClick={() => void pay()}>
              {t('card.pay', { total: formatEuros(order.total, language) })}
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
          <SiteLink to={`/selfservice/orders/${order.orderId}`} className="button button-quiet" prefetch="none">
            {t('card.view')}
          </SiteLink>
          {canTakeBack && (
            <button type="button" className={styles.takeBack} aria-busy={isBusy} onClick={() => void takeBack()}>
              {t('card.takeBack')}
            </button>
          )}
        </div>
      </div>
      {order.pickupCode && (
        <div className={`${ticket.stub} ${styles.stub}`}>
          <p className={ticket.label}>{t('ticket.code')}</p>
          <p className={styles.code}>{order.pickupCode}</p>
          <p className={styles.day}>{formatPickupDate(order.pickupDate, language, 'full')}</p>
        </div>
      )}
      <button
        type="button"
        className={`${iconButton.iconButton} ${styles.forget}`}
        aria-label={t('card.forget', { number: order.orderId })}
        title={t('card.forget', { number: order.orderId })}
        onClick={() => void forget()}
      >
        <Icon name="close" size={20} />
      </button>
    </article>
  )
}

function useOrderCardActions({ orderId }: OrderResponse, onChange: () => Promise<void>) {
  const api = useBrowserApi(orderApi)
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
    const response = await api.reauthorize(orderId)
    const approve = response.success ? response.data.find(({ rel }) => rel === 'approve') : undefined
    if (approve) return location.assign(approve.href)
    setMessage(toMessage(response.success ? { success: false, code: 'internal', message: '' } : response))
  })

  /** The items go back into the cart before the order is canceled, so that nothing is lost if the second step fails. */
  const takeBack = once(async () => {
    const offer = await api.reorder(orderId)
    if (!offer.success) return setMessage(toMessage(offer))
    const canceled = await api.cancelOrder(orderId)
    if (!canceled.success) return setMessage(toMessage(canceled))
    await getCartSession().adopt(offer.data.cartId)
    notify(appState, { tone: 'status', text: canceled.message })
    await onChange()
    await navigate('/checkout#checkout-data')
  })

  const forget = once(async () => {
    const response = await api.forgetOrder(orderId)
    if (!response.success) return setMessage(toMessage(response))
    notify(appState, { tone: 'status', text: response.message })
    await onChange()
  })

  return { message, isBusy, pay, takeBack, forget }
}
