import { addDays } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { berlinInstant, berlinTime } from '../../berlin-time.ts'

/** Until Berlin's midnight. */
export function msUntilTomorrow(now: Instant): number {
  const midnight = berlinInstant({ date: addDays(berlinTime(now).date, 1), minute: 0 })
  return Date.parse(midnight) - Date.parse(now)
}
