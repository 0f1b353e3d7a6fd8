import styles from './totals.module.css'

interface Row {
  label: string
  amount: string
  isSum?: boolean
}

/** Amounts below a list of items. */
export const Totals = ({ rows }: { rows: readonly Row[] }) => (
  <dl className={`stack gap-05 ${styles.totals}`}>
    {rows.map(({ label, amount, isSum = false }) => (
      <div key={label} className={isSum ? styles.sum : undefined}>
        <dt>{label}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
  </dl>
)
