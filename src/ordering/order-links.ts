import type { Order } from '#domain/order/order.ts'
import type { OrderLinks } from '#gateways/mail/mail-data.ts'
import { linkExpiry, type OrderAccess } from './order-access.ts'

/** The ways to an order that its mails offer. */
export function orderLinks(order: Order, publicUrl: string, access: OrderAccess): OrderLinks {
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
