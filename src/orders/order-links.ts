import type { Instant } from '#domain/calendar/instant.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderLinks } from '#integrations/mail/mail-data.ts'
import type { Access } from '../access.ts'

const dayMs = 86_400_000

/** The mailed link answers until well after the pickup, for the receipt and for ordering again. */
export const linkExpiry = (pickupDate: string): Instant =>
  new Date(Date.parse(`${pickupDate}T12:00:00Z`) + 60 * dayMs).toISOString()

/** The ways to an order that its mails offer. */
export function orderLinks(order: Order, publicUrl: string, access: Access): OrderLinks {
  const token = access.issue('link', order.id, linkExpiry(order.pickup.date))
  const page = `${publicUrl}/selfservice/orders/${order.id}`
  const language = order.language === 'de' ? '' : '&lng=en'
  return {
    order: `${page}?token=${token}${language}`,
    pass: `${publicUrl}/pass/${order.id}?token=${token}${language}`,
    reorder: `${page}?token=${token}&reorder=1${language}`,
    terms: `${publicUrl}/conditions`,
    withdrawal: `${publicUrl}/withdrawal`,
    privacy: `${publicUrl}/policy`,
  }
}
