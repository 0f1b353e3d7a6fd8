import type { NextPickupResponse } from '#contract/orders.ts'
import { addDays, type CalendarDate, daysBetween, weekdayOf } from '#domain/calendar/calendar-date.ts'
import { formatDay, formatTimeOfDay, weekdayName } from '#domain/i18n/format-dates.ts'
import type { Translation } from './i18n/use-translation.ts'

/** A deadline at midnight belongs to the day that ends then. */
const lastDayOf = ({ date, time }: { date: CalendarDate; time: string }) =>
  time === '00:00' ? addDays(date, -1) : date

type DayForm = 'for' | 'by'

/** "heute", "morgen", the name of a day of the next week, else the date. */
function describeDay(date: CalendarDate, today: CalendarDate, form: DayForm, { t, language }: Translation<'products'>) {
  const days = daysBetween(today, date)
  if (days === 0) return t('next.today')
  if (days === 1) return t('next.tomorrow')
  if (days < 7) return t(`next.${form}Weekday`, { day: weekdayName(weekdayOf(date), language) })
  return t(`next.${form}Date`, { date: formatDay(date, language, 'dayAndMonth') })
}

/** "Für morgen noch bis heute, 18 Uhr." Undefined when nothing can be ordered. */
export function formatNextPickup(
  { today, next }: Pick<NextPickupResponse, 'today' | 'next'>,
  translation: Translation<'products'>,
): string | undefined {
  if (!next) return undefined
  const { t, language } = translation
  const { time } = next.orderBy
  return t('next.promise', {
    day: describeDay(next.date, today, 'for', translation),
    until: describeDay(lastDayOf(next.orderBy), today, 'by', translation),
    time: time === '00:00' ? t('next.midnight') : formatTimeOfDay(time, language),
  })
}
