import type { Instant } from '#domain/calendar/instant.ts'
import type { LocalTime } from '#domain/calendar/local-time.ts'

/** The one place that knows about time zones: from here on the house computes with Berlin's wall clock. */
export function berlinTime(instant: Instant): LocalTime {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/Berlin')
  return { date: local.toPlainDate().toString(), minute: local.hour * 60 + local.minute }
}
