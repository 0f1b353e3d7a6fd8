import { formatCompactClockMinute, type LocalTime, localTimeAt } from '#domain/calendar/local-time.ts'
import { isPaid } from '#domain/order/order-states.ts'
import { getTranslator } from '../../translations.ts'
import type { MailAttachment, OrderMailData } from './mail-data.ts'
import { formatAddress } from './mail-text.ts'

/** The EU rules since 1996. Calendars that know the TZID use their own rules. */
export const berlinTimeZone: readonly string[] = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Berlin',
  'BEGIN:DAYLIGHT',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const maxOctets = 75
const countOctets = (text: string): number => Buffer.byteLength(text)

/** Escapes a value of type TEXT (RFC 5545, 3.3.11). */
const escapeCalendarText = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n?|\n/g, '\\n')

/** Folds lines at 75 octets (RFC 5545, 3.1) without splitting a character. */
function foldCalendarLine(line: string): string {
  const rows = ['']
  for (const character of line) {
    const row = rows.at(-1) ?? ''
    if (countOctets(row) + countOctets(character) <= maxOctets) rows[rows.length - 1] = row + character
    else rows.push(` ${character}`)
  }
  return rows.join('\r\n')
}

export interface CalendarInput extends OrderMailData {
  method: 'PUBLISH' | 'CANCEL'
}

const durationMinutes = 30
const alarmMinutes = 60

const formatLocal = ({ date, minute }: LocalTime): string =>
  `TZID=Europe/Berlin:${date.replaceAll('-', '')}T${formatCompactClockMinute(minute)}00`

const formatUtc = (instant: string): string => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`

const eventSummary = ({ order, store, sender }: CalendarInput): string =>
  getTranslator(order.language, 'mail')('calendar.summary', { company: sender.companyName, store: store.name })

function eventDescription({ order, links }: CalendarInput): string {
  const t = getTranslator(order.language, 'mail')
  const code = isPaid(order.state) ? [t('calendar.code', { code: order.pickupCode })] : []
  return [t('calendar.number', { number: order.id }), ...code, links.order].join('\n')
}

function alarmLines(input: CalendarInput): string[] {
  const text = getTranslator(input.order.language, 'mail')('calendar.alarm', { summary: eventSummary(input) })
  const trigger = `TRIGGER:-PT${alarmMinutes}M`
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', trigger, `DESCRIPTION:${escapeCalendarText(text)}`, 'END:VALARM']
}

function eventLines(input: CalendarInput): string[] {
  const { order, store, sender, links, method, now } = input
  const { date, minute } = order.pickup
  const isCanceled = method === 'CANCEL'
  return [
    'BEGIN:VEVENT',
    `UID:order-${order.id}@${sender.mail.slice(sender.mail.lastIndexOf('@') + 1)}`,
    `SEQUENCE:${order.revision}`,
    `DTSTAMP:${formatUtc(now)}`,
    `DTSTART;${formatLocal({ date, minute })}`,
    `DTEND;${formatLocal(localTimeAt(date, minute + durationMinutes))}`,
    `SUMMARY:${escapeCalendarText(eventSummary(input))}`,
    `LOCATION:${escapeCalendarText(`${sender.companyName} ${store.name}, ${formatAddress(store)}`)}`,
    `DESCRIPTION:${escapeCalendarText(eventDescription(input))}`,
    `URL:${links.order}`,
    `ORGANIZER;CN="${sender.companyName.replaceAll('"', '')}":mailto:${sender.mail}`,
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(isCanceled ? [] : alarmLines(input)),
    'END:VEVENT',
  ]
}

/** The pickup as an iCalendar event. The UID never changes; SEQUENCE is the revision of the order. */
export function renderCalendarFile(input: CalendarInput): string {
  const { order, sender, method } = input
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeCalendarText(sender.companyName)}//Pickup//${order.language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...berlinTimeZone,
    ...eventLines(input),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldCalendarLine(line)}\r\n`).join('')
}

export function createCalendarAttachment(input: CalendarInput): MailAttachment {
  const { id, language } = input.order
  return {
    filename: `${getTranslator(language, 'mail')('calendar.file')}-${id.replace(/[^\w-]/g, '')}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${input.method}`,
    content: renderCalendarFile(input),
  }
}
