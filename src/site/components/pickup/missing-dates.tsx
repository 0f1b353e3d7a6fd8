import { lazy, Suspense, useState } from 'react'
import type { PickupOptions } from '#contract/orders.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './missing-dates.module.css'

/** Loaded when somebody asks. */
const MissingReasons = lazy(() => import('./missing-reasons.tsx'))

/** Explains on request why dates are not offered. */
export function MissingDates({ options: { dates, missing } }: { options: PickupOptions }) {
  const { t } = useTranslation('pickup')
  const first = dates[0]?.date
  const [isAsked, setAsked] = useState(false)
  if (missing.every(({ reasons }) => reasons.length === 0)) return null
  const isLaterOnly = first !== undefined && missing.every(({ date }) => date > first)
  const question = first === undefined ? 'none' : isLaterOnly ? 'someMissing' : 'notEarlier'
  return (
    <details
      className={styles.missing}
      open={first === undefined || undefined}
      onToggle={({ currentTarget }) => setAsked(currentTarget.open)}
    >
      <summary>{t(`why.${question}`)}</summary>
      <Suspense>{(isAsked || first === undefined) && <MissingReasons missing={missing} />}</Suspense>
    </details>
  )
}
