import type { StaffOrderDetails } from '#contract/staff/staff-orders.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatInstant } from '#domain/i18n/format-dates.ts'
import { FactList } from '../components/fact-list.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'

/** How the order was paid, and what went back. */
export function PaymentFacts({ order }: { order: StaffOrderDetails }) {
  const { t, language } = useTranslation()
  const { date: today } = useLocalTime()
  const euros = (amount: number) => formatEuros(amount, language)
  const atPickup = order.paidAtPickupAt
    ? t('payment.paidAt', { time: formatInstant(order.paidAtPickupAt, today, language) })
    : t('payment.open', { amount: euros(order.toPay) })
  return (
    <section aria-labelledby="payment">
      <h2 id="payment">{t('orderPage.payment')}</h2>
      {order.payments.length === 0 && !order.paysAtPickup && <p>{t('payment.none')}</p>}
      <FactList
        facts={[
          [t('payment.atPickup'), order.paysAtPickup && atPickup],
          ...order.payments.map(
            ({ method, amount, state }) =>
              [t(`paymentMethod.${method}`), `${euros(amount)} · ${t(`paymentState.${state}`)}`] as const,
          ),
          ...order.refunds.map(({ amount, state, lines }) => {
            const names = lines.map(({ name, qty }) => `${qty} ${name}`).join(', ')
            return [
              t('payment.refund'),
              [euros(amount), t(`refundState.${state}`), names].filter(Boolean).join(' · '),
            ] as const
          }),
          [t('payment.refunded'), order.refunded > 0 && euros(order.refunded)],
        ]}
      />
    </section>
  )
}
