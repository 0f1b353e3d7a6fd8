import type { Instant } from '#domain/calendar/instant.ts'

const makeFormat = () =>
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

/** What calendar and clock in the bakery showed then, wherever the visitor is. */
export function localMoment(instant: Instant): { date: string; time: string } {
  // Not with the file: pages load it long before they show a time.
  format ??= makeFormat()
  const shown = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return { date: `${shown.year}-${shown.month}-${shown.day}`, time: `${shown.hour}:${shown.minute}` }
}
