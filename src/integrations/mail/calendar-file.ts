import { isPaid } from '#domain/order/order-states.ts'
import { getTranslator } from '#foundation/translations.ts'
import { renderCalendarEvent } from './calendar-event.ts'
import type { MailAttachment, OrderMailData } from './mail-data.ts'
import { formatAddress } from './mail-text.ts'

export interface CalendarInput extends OrderMailData {
  method: 'PUBLISH' | 'CANCEL'
}

const durationMinutes = 30
const alarmMinutes = 60

const eventSummary = ({ order, store, sender }: CalendarInput): string =>
  getTranslator(order.language, 'mail')('calendar.summary', { company: sender.companyName, store: store.name })

function eventDescription({ order, links }: CalendarInput): string {
  const t = getTranslator(order.language, 'mail')
  const code = isPaid(order.state) ? [t('calendar.code', { code: order.pickupCode })] : []
  return [t('calendar.number', { number: order.id }), ...code, links.order].join('\n')
}

/** The pickup as an iCalendar event. The UID never changes; SEQUENCE is the revision of the order. */
export function renderCalendarFile(input: CalendarInput): string {
  const { order, store, sender, links, method, now } = input
  const summary = eventSummary(input)
  return renderCalendarEvent({
    method,
    product: 'Pickup',
    language: order.language,
    sender,
    now,
    event: {
      uid: `order-${order.id}`,
      sequence: order.revision,
      start: { date: order.pickup.date, minute: order.pickup.minute },
      durationMinutes,
      summary,
      location: `${sender.companyName} ${store.name}, ${formatAddress(store)}`,
      description: eventDescription(input),
      url: links.order,
      alarm: { minutes: alarmMinutes, text: getTranslator(order.language, 'mail')('calendar.alarm', { summary }) },
    },
  })
}

export function createCalendarAttachment(input: CalendarInput): MailAttachment {
  const { id, language } = input.order
  return {
    filename: `${getTranslator(language, 'mail')('calendar.file')}-${id.replace(/[^\w-]/g, '')}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${input.method}`,
    content: renderCalendarFile(input),
  }
}
