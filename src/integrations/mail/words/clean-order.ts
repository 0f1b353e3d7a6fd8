import type { Order } from '#domain/order/order.ts'
import { cleanLine, cleanText } from './clean-text.ts'

const maxName = 100
const maxNotes = 1000

/** The order with everything the customer typed made harmless; a reader of mails sees no other. */
export function cleanOrder(order: Order, afterwards: (text: string) => string = (text) => text): Order {
  const line = (text: string) => afterwards(cleanLine(text, maxName))
  const { givenname, surname, mail, phone } = order.customer
  return {
    ...order,
    customer: { givenname: line(givenname), surname: line(surname), mail: cleanLine(mail, 254), phone: line(phone) },
    notes: afterwards(cleanText(order.notes, maxNotes)),
    lines: order.lines.map((item) => ({ ...item, notes: afterwards(cleanText(item.notes, maxNotes)) })),
  }
}
