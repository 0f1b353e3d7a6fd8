import type { OrderAnswer } from '#contract/orders/order-answer.ts'
import { usePickupMoment } from '../../components/pickup/use-pickup-moment.ts'
import { formatEuros } from '../../format-euros.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { localMoment } from './local-moment.ts'
import styles from './order-head.module.css'
import { paymentTruth } from './payment-truth.ts'

/** The number, the state in one word, and the truth about the money in one sentence. */
export function OrderHead({ order }: { order: OrderAnswer }) {
  const { t, language } = useTexts('selfservice')
  const say = usePickupMoment()
  return (
    <header className={styles.head}>
      <p className="eyebrow">{t('order.eyebrow')}</p>
      <div className={styles.title}>
        <h1>{order.orderId}</h1>
        <p className={styles.state} data-state={order.orderState}>
          <span className="visually-hidden">{t('order.state')} </span>
          {t(`state.${order.orderState}`)}
        </p>
      </div>
      <p className={styles.truth}>
        {t(`truth.${paymentTruth(order)}`, {
          total: formatEuros(order.total, language),
          until: order.payUntil ? say(localMoment(order.payUntil), 'full') : '',
          when: say({ date: order.pickupDate, time: order.pickupTime }, 'full'),
        })}
      </p>
    </header>
  )
}
