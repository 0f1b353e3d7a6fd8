import { formatCompactClockMinute } from '#domain/calendar/clock-minute.ts'
import { type LocalTime, localTimeAt } from '#domain/calendar/local-time.ts'
import { isPaid } from '#domain/order/is-paid.ts'
import { berlinTimeZone } from './berlin-time-zone.ts'
import { escapeCalendarText, foldCalendarLine } from './calendar-text.ts'
import type { OrderMailData } from './mail-data.ts'
import { addressOf } from './parts/address-of.ts'
import { mailTexts } from './words/mail-texts.ts'

export interface CalendarRequest extends OrderMailData {
  method: 'PUBLISH' | 'CANCEL'
}

const durationMinutes = 30
const alarmMinutes = 60

const localStamp = ({ date, minute }: LocalTime): string =>
  `TZID=Europe/Berlin:${date.replaceAll('-', '')}T${formatCompactClockMinute(minute)}00`

const utcStamp = (instant: string): string => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`

const summaryOf = ({ order, store, sender }: CalendarRequest): string =>
  mailTexts(order.language)('calendar.summary', { company: sender.companyName, store: store.name })

function descriptionOf({ order, links }: CalendarRequest): string {
  const t = mailTexts(order.language)
  const code = isPaid(order.state) ? [t('calendar.code', { code: order.pickupCode })] : []
  return [t('calendar.number', { number: order.id }), ...code, links.order].join('\n')
}

function alarmOf(request: CalendarRequest): string[] {
  const text = mailTexts(request.order.language)('calendar.alarm', { summary: summaryOf(request) })
  const trigger = `TRIGGER:-PT${alarmMinutes}M`
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', trigger, `DESCRIPTION:${escapeCalendarText(text)}`, 'END:VALARM']
}

function eventOf(request: CalendarRequest): string[] {
  const { order, store, sender, links, method, now } = request
  const { date, minute } = order.pickup
  const isCanceled = method === 'CANCEL'
  return [
    'BEGIN:VEVENT',
    `UID:order-${order.id}@${sender.mail.slice(sender.mail.lastIndexOf('@') + 1)}`,
    `SEQUENCE:${order.revision}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART;${localStamp({ date, minute })}`,
    `DTEND;${localStamp(localTimeAt(date, minute + durationMinutes))}`,
    `SUMMARY:${escapeCalendarText(summaryOf(request))}`,
    `LOCATION:${escapeCalendarText(`${sender.companyName} ${store.name}, ${addressOf(store)}`)}`,
    `DESCRIPTION:${escapeCalendarText(descriptionOf(request))}`,
    `URL:${links.order}`,
    `ORGANIZER;CN="${sender.companyName.replaceAll('"', '')}":mailto:${sender.mail}`,
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(isCanceled ? [] : alarmOf(request)),
    'END:VEVENT',
  ]
}

/** The pickup as a calendar knows it: the same UID all the life of an order, the revision as its SEQUENCE. */
export function calendarFile(request: CalendarRequest): string {
  const { order, sender, method } = request
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeCalendarText(sender.companyName)}//Pickup//${order.language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...berlinTimeZone,
    ...eventOf(request),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldCalendarLine(line)}\r\n`).join('')
}
