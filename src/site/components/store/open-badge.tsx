import type { StoreSummary } from '#contract/stores.ts'
import { type CalendarDate, daysBetween, type Weekday, weekdayOf } from '#domain/calendar/calendar-date.ts'
import { formatDay, formatTime, weekdayName } from '#domain/i18n/format-dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './open-badge.module.css'

type OpenHours = Pick<StoreSummary['opening_hours'], 'open_now' | 'closes_at' | 'opens_at'>

/** Translation key and its params. */
export type OpenText =
  | { key: 'openNow' | 'closedForNow' }
  | { key: 'openUntil' | 'opensToday' | 'opensTomorrow'; time: string }
  | { key: 'opensWeekday'; time: string; weekday: Weekday }
  | { key: 'opensOn'; time: string; date: CalendarDate }

/** From seven days on, the weekday alone would be ambiguous. */
const daysNamedByWeekday = 6

export function toOpenText({ open_now, closes_at, opens_at }: OpenHours, today: CalendarDate): OpenText {
  if (open_now) return closes_at ? { key: 'openUntil', time: closes_at.time } : { key: 'openNow' }
  if (!opens_at) return { key: 'closedForNow' }
  const { date, time } = opens_at
  const days = daysBetween(today, date)
  if (days <= 0) return { key: 'opensToday', time }
  if (days === 1) return { key: 'opensTomorrow', time }
  if (days <= daysNamedByWeekday) return { key: 'opensWeekday', time, weekday: weekdayOf(date) }
  return { key: 'opensOn', time, date }
}

/** "Jetzt geöffnet · bis 18:00", "Öffnet morgen um 6:00". */
export function useFormatOpenText(): (hours: StoreSummary['opening_hours'], today: CalendarDate) => string {
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

interface Props {
  hours: StoreSummary['opening_hours']
  today: CalendarDate
  size?: 'small' | 'large'
}

/** The dot is filled or hollow, so that the state does not depend on colour. */
export function OpenBadge({ hours, today, size = 'small' }: Props) {
  const formatOpenText = useFormatOpenText()
  return (
    <span className={styles.badge} data-open={hours.open_now || undefined} data-size={size}>
      {formatOpenText(hours, today)}
    </span>
  )
}
