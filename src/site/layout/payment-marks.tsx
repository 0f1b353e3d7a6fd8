import icon from '#ui/icon.module.css'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './payment-marks.module.css'

/** Our own drawings, 30 × 20: the marks of the companies belong to them, and their colours do not belong here. */
const drawings = {
  paypal: 'M2 6h26v12H2ZV5l19-3v4M28 9.5h-6v5h6',
  card: 'M2 2.5h26v15H2ZM2 7.5h26M6 13h6',
  directDebit: 'M4 8l11-6 11 6ZM7.5 11v4M15 11v4M22.5 11v4M4 18h22',
} as const

const methods = Object.entries(drawings) as [keyof typeof drawings, string][]

/** The ways to pay, as one picture with a name. */
export function PaymentMarks() {
  const { t } = useTranslation()
  return (
    <div className={`row wrap gap-1 ${styles.marks}`} role="img" aria-label={t('paymentMethods')}>
      {methods.map(([method, path]) => (
        <span key={method}>
          <svg className={icon.icon} width="27" height="18" viewBox="0 0 30 20" aria-hidden="true">
            <path d={path} />
          </svg>
          {t(`paymentMethod.${method}`)}
        </span>
      ))}
    </div>
  )
}
