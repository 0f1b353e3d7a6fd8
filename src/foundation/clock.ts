import { bavarianHolidays, type Holidays } from '#domain/calendar/holidays.ts'
import type { Instant, LocalTime } from '#domain/calendar/local-time.ts'

export type Clock = () => Instant

/** The system clock, or a clock that starts at the given instant and runs on from there. */
export function createClock(startsAt: string | undefined): Clock {
  const offsetMs = startsAt ? Date.parse(startsAt) - Date.now() : 0
  return () => new Date(Date.now() + offsetMs).toISOString()
}

const timeZone = 'Europe/Berlin'

/** Converts to the wall clock in Berlin. The server converts times of Berlin only here. */
export function berlinTime(instant: Instant): LocalTime {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  return { date: local.toPlainDate().toString(), minute: local.hour * 60 + local.minute }
}

/**
 * The reverse of `berlinTime`. An hour that occurs twice in autumn means its first occurrence; a time that is skipped
 * in spring moves to after the gap.
 */
export function berlinInstant({ date, minute }: LocalTime): Instant {
  const clockTime = { hour: Math.floor(minute / 60), minute: minute % 60 }
  const local = Temporal.PlainDate.from(date).toPlainDateTime(clockTime).toZonedDateTime(timeZone)
  return local.toInstant().toString({ fractionalSecondDigits: 3 })
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
