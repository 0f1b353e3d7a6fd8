import { insertPayment, listPaymentsOfOrder } from '#db/payments.ts'
import { localized } from '#domain/i18n/localized.ts'
import type { Order } from '#domain/order/order.ts'
import type { Payment } from '#domain/order/payment.ts'
import type { OrderingServices } from './ordering-services.ts'

export type StartResult = { kind: 'started'; approveUrl: string } | { kind: 'notPayable' } | { kind: 'unavailable' }

/** The provider gives a buyer about three hours; an attempt older than this is not offered again. */
const freshForMs = 2 * 3_600_000

const isFresh = ({ state, createdAt }: Payment, nowMs: number) =>
  (state === 'open' || state === 'declined') && nowMs - Date.parse(createdAt) < freshForMs

/** One open attempt per order: while it is fresh, everyone who asks gets the same link. */
export async function startPayment(services: OrderingServices, order: Order): Promise<StartResult> {
  const { db, provider, publicUrl, bakery } = services
  const now = services.now()
  if (order.state !== 'created' || order.payUntil <= now) return { kind: 'notPayable' }
  const payments = await listPaymentsOfOrder(db, order.id)
  if (payments.some(({ state }) => state === 'pending' || state === 'captured')) return { kind: 'notPayable' }
  const fresh = payments.find((payment) => isFresh(payment, Date.parse(now)))
  if (fresh) return { kind: 'started', approveUrl: fresh.approveUrl }

  const returnTo = `${publicUrl}/api/payout/orders/${order.id}`
  // A lost answer is found again by the same key, but only as long as the page behind it can still be used.
  const period = Math.floor((Date.parse(now) - Date.parse(order.createdAt)) / freshForMs)
  const created = await provider.create({
    requestKey: `order-${order.id}-${payments.length}-${period}`,
    orderId: order.id,
    items: order.lines.map(({ name, quantity, priceCents, depositCents }) => ({
      name: localized(name, order.language),
      quantity,
      unitCents: priceCents + depositCents,
    })),
    totalCents: order.grossCents,
    returnUrl: `${returnTo}/approve`,
    cancelUrl: `${returnTo}/cancel`,
    language: order.language,
    merchantName: bakery().company.name,
  })
  if (created.kind !== 'created') return { kind: 'unavailable' }
  const { providerId, approveUrl } = created
  const payment = { id: providerId, orderId: order.id, state: 'open' as const, amountCents: order.grossCents }
  await insertPayment(db, { ...payment, approveUrl, captureId: undefined, declines: 0, createdAt: now })
  return { kind: 'started', approveUrl }
}
