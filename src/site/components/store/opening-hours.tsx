import { Fragment } from 'react'
import type { StoreResponse } from '#contract/stores.ts'
import type { CalendarDate, Weekday } from '#domain/calendar/calendar-date.ts'
import { daysAfterMonday } from '#domain/calendar/calendar-week.ts'
import type { HolidayCode } from '#domain/calendar/holidays.ts'
import { formatDay, formatPeriod, weekdayName } from '#domain/i18n/format-dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './opening-hours.module.css'

export interface OpeningPeriod {
  open: string
  close: string
}

export interface WeekRow {
  weekday: Weekday
  date: CalendarDate
  isToday: boolean
  /** Opening periods on this date. */
  periods: readonly OpeningPeriod[]
  holiday?: HolidayCode | undefined
  reason?: string | undefined
  /** Usual periods of the weekday; only set when this date differs. */
  usual?: readonly OpeningPeriod[] | undefined
}

const colonTime = (compact: string) => `${compact.slice(0, 2)}:${compact.slice(2)}`

const usualPeriods = ({ periods }: StoreResponse['openingHours'], weekday: Weekday): OpeningPeriod[] =>
  periods
    .filter(({ day }) => day === weekday)
    .map(({ open, close }) => ({ open: colonTime(open.time), close: colonTime(close.time) }))

/** Sorts the next seven days from Monday to Sunday; each weekday occurs once. */
export function toWeekRows(hours: StoreResponse['openingHours']): WeekRow[] {
  const specialDates = new Set(hours.special.map(({ date }) => date))
  return hours.upcoming
    .map(({ date, weekday, periods, holiday, reason }, index) => ({
      weekday,
      date,
      isToday: index === 0,
      periods,
      holiday,
      reason,
      usual: specialDates.has(date) ? usualPeriods(hours, weekday) : undefined,
    }))
    .sort((a, b) => daysAfterMonday(a.weekday) - daysAfterMonday(b.weekday))
}

/** "06:30 – 12:30, 14:00 – 18:00" or "closed", without line breaks within a period. */
function PeriodList({ periods }: { periods: readonly OpeningPeriod[] }) {
  const { t, language } = useTranslation('store-finder')
  if (periods.length === 0) return t('hours.closed')
  return periods.map((period, index) => (
    <Fragment key={period.open}>
      {index > 0 && ', '}
      <span className="nowrap">{formatPeriod(period, language)}</span>
    </Fragment>
  ))
}

/** "Heiligabend, 24. Dezember" below the weekday. */
function DayName({ row }: { row: WeekRow }) {
  const { t, language } = useTranslation('store-finder')
  const name = row.reason ?? (row.holiday && t(`holiday.${row.holiday}`))
  if (!name && !row.usual) return null
  const day = formatDay(row.date, language, 'dayAndMonth')
  return <span className={styles.note}>{name ? t('hours.namedDay', { name, day }) : day}</span>
}

function Periods({ periods }: Pick<WeekRow, 'periods'>) {
  const { t, language } = useTranslation('store-finder')
  if (periods.length === 0) return <span className="soft">{t('hours.closed')}</span>
  return periods.map((period) => <span key={period.open}>{formatPeriod(period, language)}</span>)
}

/** The opening hours of the next seven days, with holidays and special days; today is marked. */
export function HoursList({ hours }: { hours: StoreResponse['openingHours'] }) {
  const { t, language } = useTranslation('store-finder')
  return (
    <dl className={`figures ${styles.week}`}>
      {toWeekRows(hours).map((row) => (
        <div key={row.date} data-today={row.isToday || undefined} data-special={row.usual ? true : undefined}>
          <dt>
            {weekdayName(row.weekday, language)}
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

/** Special days after the seven days shown by HoursList. */
export function SpecialDays({ hours }: { hours: StoreResponse['openingHours'] }) {
  const { t, language } = useTranslation('store-finder')
  const lastShown = hours.upcoming.at(-1)?.date ?? ''
  const ahead = hours.special.filter(({ date }) => date > lastShown)
  if (ahead.length === 0) return null
  return (
    <div className={`line-top below-3 ${styles.special}`}>
      <h3 className="crust">{t('hours.special')}</h3>
      <dl className="small figures">
        {ahead.map(({ date, periods, reason }) => (
          <div key={date} className="row wrap">
            <dt>
              {formatDay(date, language)}
              {reason && <span className="soft block">{reason}</span>}
            </dt>
            <dd>
              <PeriodList periods={periods} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
