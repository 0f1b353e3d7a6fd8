import type { StoreSummary } from '#contract/stores.ts'
import { type CalendarDate, daysBetween, type Weekday, weekdayOf } from '#domain/calendar/calendar-date.ts'
import { formatDay, formatTime, weekdayName } from '#domain/i18n/format-dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './open-badge.module.css'

type OpenHours = Pick<StoreSummary['openingHours'], 'isOpen' | 'closesAt' | 'opensAt'>

/** Translation key and its params. */
export type OpenText =
  | { key: 'openNow' | 'closedForNow' }
  | { key: 'openUntil' | 'opensToday' | 'opensTomorrow'; time: string }
  | { key: 'opensWeekday'; time: string; weekday: Weekday }
  | { key: 'opensOn'; time: string; date: CalendarDate }

/** From seven days on, the weekday alone would be ambiguous. */
const daysNamedByWeekday = 6

export function toOpenText({ isOpen, closesAt, opensAt }: OpenHours, today: CalendarDate): OpenText {
  if (isOpen) return closesAt ? { key: 'openUntil', time: closesAt.time } : { key: 'openNow' }
  if (!opensAt) return { key: 'closedForNow' }
  const { date, time } = opensAt
  const days = daysBetween(today, date)
  if (days <= 0) return { key: 'opensToday', time }
  if (days === 1) return { key: 'opensTomorrow', time }
  if (days <= daysNamedByWeekday) return { key: 'opensWeekday', time, weekday: weekdayOf(date) }
  return { key: 'opensOn', time, date }
}

/** "Jetzt geöffnet · bis 18:00", "Öffnet morgen um 6:00". */
export function useFormatOpenText(): (hours: StoreSummary['openingHours'], today: CalendarDate) => string {
  const { t, language } = useTranslation('store-finder')
  return (hours, today) => {
    const { key, ...params } = toOpenText(hours, today)
    return t(`open.${key}`, {
      time: 'time' in params ? formatTime(params.time, language) : '',
      weekday: 'weekday' in params ? weekdayName(params.weekday, language) : '',
      date: 'date' in params ? formatDay(params.date, language, 'dayAndMonth') : '',
    })
  }
}

export interface OpenStateProps {
  hours: StoreSummary['openingHours']
  today: CalendarDate
}

/** The dot is filled or hollow, so that the state does not depend on colour. */
export function OpenBadge({ hours, today }: OpenStateProps) {
  const text = useFormatOpenText()(hours, today)
  return (
    <span className={styles.badge} data-open={hours.isOpen || undefined}>
      {text}
    </span>
  )
}
