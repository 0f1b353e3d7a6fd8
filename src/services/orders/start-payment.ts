import { insertPayment, listPaymentsOfOrder } from '#db/payments.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { mayHaveMoney, type Payment } from '#domain/order/payment.ts'
import type { PaymentRequest } from '#integrations/payment/payment-provider.ts'
import type { OrderServices } from './order-services.ts'
import { type HoldFailure, prepareForPayment } from './slot-hold.ts'

type StartResult = { kind: 'started'; approveUrl: string } | { kind: 'notPayable' | 'unavailable' } | HoldFailure

/** The provider's approval page expires after about three hours, so older attempts are not reused. */
const reusableForMs = 2 * 3_600_000

/** Compares both ways: after the clock was set back, a page that seems new may have expired long ago. */
const isReusable = ({ state, createdAt }: Payment, nowMs: number) =>
  (state === 'open' || state === 'declined') && Math.abs(nowMs - Date.parse(createdAt)) < reusableForMs

/** Names the choices. What the customer wrote stays with us: the provider needs to know what is paid for, not for whom. */
const toItemName = ({ name, options }: OrderLine, language: Language): string =>
  [name, ...options.map(({ choiceId, groupName, value }) => (choiceId === null ? groupName : value))]
    .map((text) => localized(text, language))
    .join(', ')

function toPaymentRequest({ publicUrl, content }: OrderServices, order: Order, requestKey: string): PaymentRequest {
  const returnTo = `${publicUrl}/api/payout/orders/${order.id}`
  return {
    requestKey,
    orderId: order.id,
    items: order.lines.map((line) => ({
      name: toItemName(line, order.language),
      quantity: line.quantity,
      unitCents: line.priceCents + line.depositCents,
    })),
    totalCents: order.grossCents,
    returnUrl: `${returnTo}/approve`,
    cancelUrl: `${returnTo}/cancel`,
    language: order.language,
    merchantName: content().company.name,
  }
}

/**
 * Creates a payment at the provider, once it is certain that the order can be kept. An order has one open payment at a time, which is reused
 * while it is valid.
 */
export async function startPayment(services: OrderServices, order: Order): Promise<StartResult> {
  const { db, provider } = services
  const now = services.now()
  if (order.state !== 'created' || order.payUntil <= now) return { kind: 'notPayable' }
  const payments = await listPaymentsOfOrder(db, order.id)
  if (payments.some(mayHaveMoney)) return { kind: 'notPayable' }
  const failure = await prepareForPayment(services, order)
  if (failure) return failure
  const reusable = payments.find((payment) => isReusable(payment, Date.parse(now)))
  if (reusable) return { kind: 'started', approveUrl: reusable.approveUrl }

  // Repeating a create after a lost response uses the same key, but only while its approval page is valid.
  const period = Math.floor((Date.parse(now) - Date.parse(order.createdAt)) / reusableForMs)
  const requestKey = `order-${order.id}-${payments.length}-${period}`
  const created = await provider.create(toPaymentRequest(services, order, requestKey))
  if (created.kind !== 'created') return { kind: 'unavailable' }
  const { providerId: id, approveUrl } = created
  const amountCents = order.grossCents
  await insertPayment(db, { id, orderId: order.id, method: 'paypal', amountCents, approveUrl, createdAt: now })
  return { kind: 'started', approveUrl }
}
