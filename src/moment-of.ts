import { bavarianHolidays } from '#domain/calendar/bavarian-holidays.ts'
import type { Holidays } from '#domain/calendar/holidays.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { LocalTime } from '#domain/calendar/local-time.ts'
import { berlinTime } from './berlin-time.ts'

/** Now, as the rules about time want it. */
export interface Moment {
  now: LocalTime
  holidays: Holidays
}

const holidaysByYear = new Map<number, Holidays>()

/** Last year too, for a period that began on New Year's Eve; next year, for the look ahead. */
function holidaysAround(year: number): Holidays {
  const known = holidaysByYear.get(year)
  if (known) return known
  const holidays = bavarianHolidays(year - 1, year, year + 1)
  holidaysByYear.set(year, holidays)
  return holidays
}

export function momentOf(instant: Instant): Moment {
  const now = berlinTime(instant)
  return { now, holidays: holidaysAround(Number(now.date.slice(0, 4))) }
}
