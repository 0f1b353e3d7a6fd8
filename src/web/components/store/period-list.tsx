import { Fragment } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './period-list.module.css'
import { periodText } from './period-text.ts'
import type { Period } from './week-rows.ts'

/** "6:30 – 12:30, 14:00 – 18:00", or that it is closed; no line ends within a period. */
export function PeriodList({ periods }: { periods: readonly Period[] }) {
  const { t } = useTexts('places')
  if (periods.length === 0) return t('hours.closed')
  return periods.map((period, index) => (
    <Fragment key={period.open}>
      {index > 0 && ', '}
      <span className={styles.period}>{periodText(period)}</span>
    </Fragment>
  ))
}
