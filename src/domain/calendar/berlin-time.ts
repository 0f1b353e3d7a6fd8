import { type Instant, type LocalTime, minutesPerDay } from './local-time.ts'

const createFormat = () =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

let format: Intl.DateTimeFormat | undefined

/** Date and time in Berlin, whatever the time zone of the device. */
export function berlinTime(instant: Instant): LocalTime {
  // Created on first use: the first use of Intl takes a phone about 100 ms, and most pages show no instants.
  format ??= createFormat()
  const parts = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return { date: `${parts.year}-${parts.month}-${parts.day}`, minute: Number(parts.hour) * 60 + Number(parts.minute) }
}

const summerOffset = 120
const winterOffset = 60

/**
 * The reverse of `berlinTime`. An hour that occurs twice in autumn means its first occurrence; a time that is skipped
 * in spring moves to after the gap.
 */
export function berlinInstant({ date, minute }: LocalTime): Instant {
  const toInstant = (offset: number) => new Date(Date.parse(date) + (minute - offset) * 60_000).toISOString()
  const inSummer = toInstant(summerOffset)
  return berlinTime(inSummer).minute === minute % minutesPerDay ? inSummer : toInstant(winterOffset)
}
