import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './day-label.module.css'

/** A day to choose: the weekday above the date. */
export function DayLabel({ date }: { date: CalendarDate }) {
  const { language } = useTranslation()
  const [weekday = '', ...day] = formatDay(date, language, 'narrow').split(' ')
  return (
    <span className={styles.day}>
      <span>{weekday.replace(',', '')}</span> {day.join(' ')}
    </span>
  )
}
