import type { OrderResponse } from '#contract/orders.ts'
import { useFormatPickupTime } from '../../hooks/use-pickup-options.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { getStateLabel } from '../../routes/order/payment-status.ts'
import { Icon } from '../icon.tsx'
import { SiteLink } from '../site-link.tsx'
import styles from './current-orders.module.css'

/** An order in one line, which leads to its page. */
export function OrderLine({ order }: { order: OrderResponse }) {
  const { t } = useTranslation('order')
  const formatTime = useFormatPickupTime()
  const { orderId, orderState, pickupCode, pickupDate, pickupTime, pickupStore } = order
  return (
    <SiteLink
      to={`/selfservice/orders/${orderId}`}
      className={styles.line}
      data-unpaid={orderState === 'created' || undefined}
      prefetch="none"
    >
      <strong>{t(`state.${getStateLabel(order)}`)}</strong>
      <span>{formatTime({ date: pickupDate, time: pickupTime })}</span>
      {pickupCode && <span>{`${t('ticket.code')} ${pickupCode}`}</span>}
      <span>{pickupStore.name}</span>
      <Icon name="next" size={18} />
    </SiteLink>
  )
}
