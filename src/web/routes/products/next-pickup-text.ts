import type { NextPickupResponse } from '#contract/orders.ts'
import { addDays, type CalendarDate, daysBetween } from '#domain/calendar/calendar-date.ts'
import { formatTimeOfDay, parseClockMinute } from '#domain/calendar/local-time.ts'
import { dateParts, formatDayAndMonth } from '../../format.ts'
import type { Translation } from '../../i18n/use-translation.ts'

/** A deadline at midnight belongs to the day that ends then. */
const lastDayOf = ({ date, time }: { date: CalendarDate; time: string }) =>
  time === '00:00' ? addDays(date, -1) : date

/** "Bis 18 Uhr bestellt, morgen frisch für Sie bereit." Undefined when nothing can be ordered. */
export function formatNextPickup(
  { today, next }: NextPickupResponse,
  { t, language }: Translation<'products'>,
): string | undefined {
  if (!next) return undefined
  const weekday = (date: CalendarDate) => dateParts(date, language).weekday.replace(',', '')
  const { time } = next.orderBy
  const clock = time === '00:00' ? t('next.midnight') : formatTimeOfDay(parseClockMinute(time) ?? 0, language)
  const lastDay = lastDayOf(next.orderBy)
  const until = [
    clock,
    t('next.untilTomorrow', { time: clock }),
    t('next.untilDay', { time: clock, day: weekday(lastDay) }),
  ]
  const daysAhead = daysBetween(today, next.date)
  const isWithinWeek = daysAhead < 7
  const when = isWithinWeek
    ? t('next.onWeekday', { day: weekday(next.date) })
    : t('next.onDate', { date: formatDayAndMonth(next.date, language) })
  return t('next.promise', {
    until: until[Math.min(daysBetween(today, lastDay), 2)] ?? clock,
    when: daysAhead === 1 ? t('next.tomorrow') : when,
  })
}
