import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { compareLocalTimes, formatClockMinute } from '#domain/calendar/local-time.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import { daysOfPause, type PauseTimes } from './pause-choice.ts'

/** "heute bis 11:30", "morgen", "Mi., 18. Nov. bis Fr., 20. Nov." */
export function useFormatPause(): (pause: PauseTimes) => string {
  const { t, language } = useTranslation()
  const now = useLocalTime()
  const nameDay = (date: CalendarDate): string => {
    if (date === now.date) return t('pause.today')
    return date === addDays(now.date, 1) ? t('pause.tomorrow') : formatDay(date, language)
  }
  return (pause) => {
    const { from, until } = pause
    const days = daysOfPause(pause)
    if (days && days.from === days.until) return nameDay(days.from)
    if (days)
      return t('hours.range', {
        from: formatDay(days.from, language, 'short'),
        until: formatDay(days.until, language, 'short'),
      })
    const end = { day: nameDay(until.date), time: formatClockMinute(until.minute) }
    if (compareLocalTimes(from, now) > 0)
      return t('pause.fromUntil', { ...end, startDay: nameDay(from.date), start: formatClockMinute(from.minute) })
    return until.date === now.date ? t('pause.untilToday', end) : t('pause.until', end)
  }
}
