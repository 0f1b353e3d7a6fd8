import type { Instant } from '#domain/calendar/instant.ts'

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** What calendar and clock in the bakery showed then, wherever the visitor is. */
export function localMoment(instant: Instant): { date: string; time: string } {
  const shown = Object.fromEntries(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return { date: `${shown.year}-${shown.month}-${shown.day}`, time: `${shown.hour}:${shown.minute}` }
}
