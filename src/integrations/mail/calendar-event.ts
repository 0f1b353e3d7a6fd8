import { formatCompactClockMinute, type Instant, type LocalTime, localTimeAt } from '#domain/calendar/local-time.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { MailSender } from './mail-data.ts'

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

export interface CalendarEvent {
  /** Never changes for the same event. */
  uid: string
  /** Grows with each change. */
  sequence: number
  start: LocalTime
  durationMinutes: number
  summary: string
  location: string
  description: string
  url?: string | undefined
  alarm: { minutes: number; text: string }
}

interface CalendarFile {
  method: 'PUBLISH' | 'CANCEL'
  /** What the events are, for PRODID. */
  product: string
  language: Language
  sender: Pick<MailSender, 'companyName' | 'mail'>
  now: Instant
  event: CalendarEvent
}

const formatLocal = ({ date, minute }: LocalTime): string =>
  `TZID=Europe/Berlin:${date.replaceAll('-', '')}T${formatCompactClockMinute(minute)}00`

const formatUtc = (instant: string): string => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`

const alarmLines = ({ minutes, text }: CalendarEvent['alarm']): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:-PT${minutes}M`,
  `DESCRIPTION:${escapeCalendarText(text)}`,
  'END:VALARM',
]

function eventLines({ event, sender, method, now }: CalendarFile): string[] {
  const { start, url } = event
  const isCanceled = method === 'CANCEL'
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}@${sender.mail.slice(sender.mail.lastIndexOf('@') + 1)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${formatUtc(now)}`,
    `DTSTART;${formatLocal(start)}`,
    `DTEND;${formatLocal(localTimeAt(start.date, start.minute + event.durationMinutes))}`,
    `SUMMARY:${escapeCalendarText(event.summary)}`,
    `LOCATION:${escapeCalendarText(event.location)}`,
    `DESCRIPTION:${escapeCalendarText(event.description)}`,
    ...(url === undefined ? [] : [`URL:${url}`]),
    `ORGANIZER;CN="${sender.companyName.replaceAll('"', '')}":mailto:${sender.mail}`,
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(isCanceled ? [] : alarmLines(event.alarm)),
    'END:VEVENT',
  ]
}

/** An iCalendar file (RFC 5545) with one event. */
export function renderCalendarEvent(file: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeCalendarText(file.sender.companyName)}//${file.product}//${file.language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${file.method}`,
    ...berlinTimeZone,
    ...eventLines(file),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldCalendarLine(line)}\r\n`).join('')
}
