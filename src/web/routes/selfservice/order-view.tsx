import type { OrderAnswer } from '#contract/orders/order-answer.ts'
import { PageMeta } from '../../components/page-meta.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useFrame } from '../../use-frame.ts'
import { ChangeForm } from './change-form.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderItems } from './order-items.tsx'
import styles from './order-view.module.css'
import { OrderWays } from './order-ways.tsx'
import { PayPanel } from './pay-panel.tsx'
import { isPayable } from './payment-truth.ts'
import type { PickupStore } from './pickup-stores.ts'
import { PickupTicket } from './pickup-ticket.tsx'

interface Props {
  order: OrderAnswer
  stores: readonly PickupStore[]
  /** Came to order the same again. */
  isReorder: boolean
}

export function OrderView({ order, stores, isReorder }: Props) {
  const { t } = useTexts('selfservice')
  const { company } = useFrame()
  return (
    <main id="main" className={`page ${styles.page}`}>
      <PageMeta title={t('order.pageTitle', { number: order.orderId, name: company.name })} isPrivate />
      <OrderHead order={order} />
      <div className={styles.main}>
        {isPayable(order) && <PayPanel order={order} />}
        <PickupTicket order={order} />
        <OrderItems order={order} />
        {order.isChangeable && <ChangeForm order={order} stores={stores} />}
      </div>
      <aside className={styles.aside} aria-label={t('order.more')}>
        <OrderHistory order={order} />
        <OrderWays order={order} isReorder={isReorder} />
      </aside>
    </main>
  )
}
