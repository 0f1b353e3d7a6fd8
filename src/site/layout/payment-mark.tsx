import type { PaymentMethod } from '#domain/order/payment.ts'
import icon from '#ui/icon.module.css'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './payment-mark.module.css'

/** Our own drawings, 30 × 20: the marks of the companies belong to them, and their colours do not belong here. */
const drawings: Record<PaymentMethod, string> = {
  paypal: 'M2 6h26v12H2ZV5l19-3v4M28 9.5h-6v5h6',
  card: 'M2 2.5h26v15H2ZM2 7.5h26M6 13h6',
  directDebit: 'M4 8l11-6 11 6ZM7.5 11v4M15 11v4M22.5 11v4M4 18h22',
  wero: 'M10 1h10v18H10ZM13 15h4',
}

interface DrawnNameProps {
  drawing: string
  children: React.ReactNode
}

export const DrawnName = ({ drawing, children }: DrawnNameProps) => (
  <span className={styles.mark}>
    <svg className={icon.icon} width="27" height="18" viewBox="0 0 30 20" aria-hidden="true">
      <path d={drawing} />
    </svg>
    {children}
  </span>
)

/** A way to pay, by mark and name. */
export function PaymentMark({ method }: { method: PaymentMethod }) {
  const { t } = useTranslation()
  return <DrawnName drawing={drawings[method]}>{t(`paymentMethod.${method}`)}</DrawnName>
}
