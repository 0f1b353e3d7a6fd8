import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { bavarianHolidays, type Holidays } from '#domain/calendar/holidays.ts'
import type { Instant, LocalTime } from '#domain/calendar/local-time.ts'

export type Clock = () => Instant

/** The system clock, or a clock that starts at the given instant and runs on from there. */
export function createClock(startsAt: string | undefined): Clock {
  const offsetMs = startsAt ? Date.parse(startsAt) - Date.now() : 0
  return () => new Date(Date.now() + offsetMs).toISOString()
}

/** The local time with the holidays around it, as the rules about opening hours and pickup need it. */
export interface TimeContext {
  now: LocalTime
  holidays: Holidays
}

const holidaysByYear = new Map<number, Holidays>()

/** Includes last year for a period that began on New Year's Eve, and next year for dates ahead. */
function getHolidaysAround(year: number): Holidays {
  const known = holidaysByYear.get(year)
  if (known) return known
  const holidays = bavarianHolidays(year - 1, year, year + 1)
  holidaysByYear.set(year, holidays)
  return holidays
}

export function localTime(instant: Instant): TimeContext {
  const now = berlinTime(instant)
  return { now, holidays: getHolidaysAround(Number(now.date.slice(0, 4))) }
}
