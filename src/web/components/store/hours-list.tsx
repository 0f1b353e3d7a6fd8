import type { StoreAnswer } from '#contract/stores/store-answer.ts'
import { formatDayAndMonth } from '../../format-day-and-month.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './hours-list.module.css'
import { PeriodList } from './period-list.tsx'
import { periodText } from './period-text.ts'
import { type WeekRow, weekRows } from './week-rows.ts'

/** "Heiligabend, 24. Dezember" below the weekday. */
function DayName({ row }: { row: WeekRow }) {
  const { t, language } = useTexts('places')
  const name = row.reason ?? (row.holiday && t(`holiday.${row.holiday}`))
  if (!name && !row.usual) return null
  const day = formatDayAndMonth(row.date, language)
  return <span className={styles.note}>{name ? t('hours.namedDay', { name, day }) : day}</span>
}

function Periods({ periods }: Pick<WeekRow, 'periods'>) {
  const { t } = useTexts('places')
  if (periods.length === 0) return <span className={styles.closed}>{t('hours.closed')}</span>
  return periods.map((period) => <span key={period.open}>{periodText(period)}</span>)
}

/** The whole week, today marked; a holiday or special day of the next seven shows its own hours. */
export function HoursList({ hours }: { hours: StoreAnswer['opening_hours'] }) {
  const { t } = useTexts('places')
  return (
    <dl className={styles.week}>
      {weekRows(hours).map((row) => (
        <div key={row.date} data-today={row.isToday || undefined} data-special={row.usual ? true : undefined}>
          <dt>
            {t(`weekday.${row.weekday}`)}
            {row.isToday && <span className={styles.today}>{t('hours.today')}</span>}
            <DayName row={row} />
          </dt>
          <dd>
            <Periods periods={row.periods} />
            {row.usual && (
              <span className={styles.usual}>
                {t('hours.usually')} <PeriodList periods={row.usual} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
