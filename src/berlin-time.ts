import type { Instant } from '#domain/calendar/instant.ts'
import type { LocalTime } from '#domain/calendar/local-time.ts'

const minuteOf = (instant: Instant) => instant.slice(0, 'YYYY-MM-DDTHH:MM'.length)
let last: { minute: string; local: LocalTime } | undefined

/** The one place that knows about time zones: from here on the house computes with Berlin's wall clock. */
export function berlinTime(instant: Instant): LocalTime {
  // Nearly all who ask ask for now, many times in one minute.
  if (last?.minute !== minuteOf(instant)) last = { minute: minuteOf(instant), local: wallClock(instant) }
  return last.local
}

function wallClock(instant: Instant): LocalTime {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/Berlin')
  return { date: local.toPlainDate().toString(), minute: local.hour * 60 + local.minute }
}

/** The way back. In the hour that the autumn night has twice, the first is meant; what spring leaves out lies after the gap. */
export function berlinInstant({ date, minute }: LocalTime): Instant {
  const clock = { hour: Math.floor(minute / 60), minute: minute % 60 }
  const local = Temporal.PlainDate.from(date).toPlainDateTime(clock).toZonedDateTime('Europe/Berlin')
  return local.toInstant().toString({ fractionalSecondDigits: 3 })
}
