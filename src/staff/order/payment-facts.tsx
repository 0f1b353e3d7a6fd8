import type { StaffOrderDetails } from '#contract/staff/staff-orders.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatInstant } from '#domain/i18n/format-dates.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import styles from './order-page.module.css'

/** How the order was paid, and what went back. */
export function PaymentFacts({ order }: { order: StaffOrderDetails }) {
  const { t, language } = useTranslation()
  const { date: today } = useLocalTime()
  const euros = (amount: number) => formatEuros(amount, language)
  return (
    <section aria-labelledby="payment">
      <h2 id="payment">{t('orderPage.payment')}</h2>
      {order.payments.length === 0 && !order.paysAtPickup && <p>{t('payment.none')}</p>}
      <dl className={styles.facts}>
        {order.paysAtPickup && (
          <div>
            <dt>{t('payment.atPickup')}</dt>
            <dd>
              {order.paidAtPickupAt
                ? t('payment.paidAt', { time: formatInstant(order.paidAtPickupAt, today, language) })
                : t('payment.open', { amount: euros(order.toPay) })}
            </dd>
          </div>
        )}
        {order.payments.map((payment) => (
          <div key={payment.id}>
            <dt>{t(`paymentMethod.${payment.method}`)}</dt>
            <dd>
              {euros(payment.amount)} · {t(`paymentState.${payment.state}`)}
            </dd>
          </div>
        ))}
        {order.refunds.map((refund) => (
          <div key={refund.id}>
            <dt>{t('payment.refund')}</dt>
            <dd>
              {euros(refund.amount)} · {t(`refundState.${refund.state}`)}
              {refund.lines.length > 0 && ` · ${refund.lines.map(({ name, qty }) => `${qty} ${name}`).join(', ')}`}
            </dd>
          </div>
        ))}
        {order.refunded > 0 && (
          <div>
            <dt>{t('payment.refunded')}</dt>
            <dd>{euros(order.refunded)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
