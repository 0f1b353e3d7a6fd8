import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { orderedLines } from '#domain/order/order.ts'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './order-lines.module.css'

interface Props {
  order: Pick<StaffOrder, 'lines' | 'notes' | 'staffNote'>
  /** What was paid for each line, as on a receipt. */
  hasPrices?: boolean
  /** One tap away, for customers who ask at the counter. */
  hasAllergens?: boolean
}

/** What is in the bag. Whatever differs from the usual is highlighted. */
export function OrderLines({ order, hasPrices = false, hasAllergens = false }: Props) {
  const { t, language } = useTranslation()
  return (
    <>
      <ul className="stack gap-05">
        {orderedLines(order.lines).map(({ refundedQuantity = 0, ...line }, index) => (
          <li key={index}>
            <p className={styles.line} data-refunded={refundedQuantity === line.quantity || undefined}>
              <span className={styles.quantity}>{line.quantity - refundedQuantity}</span> <span>{line.name}</span>
              {hasPrices && <span className="figures">{formatEuros(line.price * line.quantity, language)}</span>}
            </p>
            {refundedQuantity > 0 && (
              <p className={styles.details}>
                {refundedQuantity === line.quantity
                  ? t('order.refunded')
                  : t('order.partlyRefunded', { ordered: line.quantity, count: refundedQuantity })}
              </p>
            )}
            {(line.options.length > 0 || line.notes) && (
              <p className={styles.details}>{[...line.options, line.notes].filter(Boolean).join(' · ')}</p>
            )}
          </li>
        ))}
      </ul>
      {hasAllergens && (
        <details className={styles.allergens}>
          <summary className="strong">{t('order.allergens')}</summary>
          <ul className="stack gap-05">
            {orderedLines(order.lines).map(({ name, allergens }, index) => (
              <li key={index}>
                <strong>{name}</strong>: {allergens ?? t('order.noAllergens')}
              </li>
            ))}
          </ul>
        </details>
      )}
      {order.notes && (
        <p className={styles.note}>
          <span className="visually-hidden">{t('order.customerNote')}: </span>
          {order.notes}
        </p>
      )}
      {order.staffNote && (
        <p className={`row gap-1 ${styles.staffNote}`}>
          <Icon name="note" size={20} />
          <span className="visually-hidden">{t('order.staffNote')}: </span>
          {order.staffNote}
        </p>
      )}
    </>
  )
}
