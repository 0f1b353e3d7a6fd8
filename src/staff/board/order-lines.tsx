import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './order-lines.module.css'

/** What is in the bag. Whatever differs from the usual is highlighted. */
export function OrderLines({ order }: { order: Pick<StaffOrder, 'lines' | 'notes' | 'staffNote'> }) {
  const { t } = useTranslation()
  return (
    <>
      <ul className="stack gap-05">
        {order.lines.map(({ refundedQty = 0, ...line }, index) => (
          <li key={index}>
            <p className={styles.line} data-refunded={refundedQty === line.qty || undefined}>
              <span className={styles.quantity}>{line.qty - refundedQty}</span> {line.name}
            </p>
            {refundedQty > 0 && (
              <p className={styles.details}>
                {refundedQty === line.qty
                  ? t('order.refunded')
                  : t('order.partlyRefunded', { ordered: line.qty, count: refundedQty })}
              </p>
            )}
            {(line.options.length > 0 || line.notes) && (
              <p className={styles.details}>{[...line.options, line.notes].filter(Boolean).join(' · ')}</p>
            )}
          </li>
        ))}
      </ul>
      {order.notes && (
        <p className={styles.note}>
          <span className="visually-hidden">{t('order.customerNote')}: </span>
          {order.notes}
        </p>
      )}
      {order.staffNote && (
        <p className={styles.staffNote}>
          <Icon name="note" size={20} />
          <span className="visually-hidden">{t('order.staffNote')}: </span>
          {order.staffNote}
        </p>
      )}
    </>
  )
}
