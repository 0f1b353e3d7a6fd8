import { Suspense } from 'react'
import type { OrderResponse } from '#contract/orders.ts'
import { Notice } from '#ui/notice.tsx'
import type { CurrentOrders as LoadedOrders } from '../../current-orders.server.ts'
import { useFormatPickupTime } from '../../hooks/use-pickup-options.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { getStateLabel } from '../../routes/order/payment-status.ts'
import { Icon } from '../icon.tsx'
import { SiteLink } from '../site-link.tsx'
import { OrderCard } from './order-card.tsx'

interface Props extends Pick<LoadedOrders, 'returnedOrderId' | 'strangeResult'> {
  /** The unpaid ones first. */
  orders: readonly OrderResponse[]
  onChange: () => Promise<void>
}

/** What the visitor comes back from, or what is still to be paid. */
const findFirstOrder = (orders: Props['orders'], returnedOrderId: string | undefined) =>
  orders.find(({ orderId }) => orderId === returnedOrderId) ?? orders.find(({ orderState }) => orderState === 'created')

/** The orders of this browser: one that needs attention as a card, all others in one line. */
export function CurrentOrders(props: Props) {
  if (props.orders.length === 0 && !props.strangeResult) return null
  return (
    // Orders of another tab appear on a page that was rendered without their texts.
    <Suspense fallback={null}>
      <FirstOrders {...props} />
    </Suspense>
  )
}

function FirstOrders({ orders, returnedOrderId, strangeResult, onChange }: Props) {
  const { t } = useTranslation('order')
  const first = findFirstOrder(orders, returnedOrderId)
  return (
    <section
      className={`page stack gap-15 ${styles.orders} no-print`}
      aria-label={t('card.label', { count: orders.length })}
    >
      {strangeResult && (
        <Notice tone={strangeResult === 'paid' ? 'success' : 'warning'}>
          <p>
            {t(`result.${strangeResult}`)}{' '}
            {strangeResult !== 'paid' && <SiteLink to="/selfservice/orders">{t('result.open')}</SiteLink>}
          </p>
        </Notice>
      )}
      {first && <OrderCard order={first} isNew={first.orderId === returnedOrderId} onChange={onChange} />}
      <OrderLines orders={orders.filter((order) => order !== first)} />
    </section>
  )
}

/** The first of the orders in one line, and the way to all others. */
export function OrderLines({ orders }: Pick<Props, 'orders'>) {
  const [first, ...others] = orders
  if (!first) return null
  return (
    <Suspense fallback={null}>
      <FirstLine order={first} otherCount={others.length} />
    </Suspense>
  )
}

function FirstLine({ order, otherCount }: { order: OrderResponse; otherCount: number }) {
  const { t } = useTranslation('order')
  return (
    <div className={`row wrap middle ${styles.lines} no-print`}>
      <OrderLine order={order} />
      {otherCount > 0 && (
        <SiteLink to="/selfservice/orders" className="text-button small" prefetch="none">
          {t('card.others', { count: otherCount })}
        </SiteLink>
      )}
    </div>
  )
}

import styles from './current-orders.module.css'

/** An order in one line, which leads to its page. */
function OrderLine({ order }: { order: OrderResponse }) {
  const { t } = useTranslation('order')
  const formatTime = useFormatPickupTime()
  const { orderId, orderState, pickupCode, pickupDate, pickupTime, pickupStore } = order
  const isOver = orderState === 'completed'
  return (
    <SiteLink
      to={`/selfservice/orders/${orderId}${isOver ? '?reorder=now' : ''}`}
      className={`row wrap baseline small ${styles.line}`}
      data-unpaid={orderState === 'created' || undefined}
      prefetch="none"
    >
      <strong>{isOver ? t('card.again') : t(`state.${getStateLabel(order)}`)}</strong>
      <span>{formatTime({ date: pickupDate, time: pickupTime })}</span>
      {pickupCode && !isOver && <span>{`${t('ticket.code')} ${pickupCode}`}</span>}
      <span>{pickupStore.name}</span>
      <Icon name="next" size={18} />
    </SiteLink>
  )
}
