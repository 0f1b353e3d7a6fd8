import { insertPayment, listPaymentsOfOrder } from '#db/payments.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { mayHaveMoney, type Payment, type PaymentMethod } from '#domain/order/payment.ts'
import type { PaymentProvider, PaymentRequest } from '#integrations/payment/payment-provider.ts'
import { findOffered } from '#integrations/payment/payment-providers.ts'
import type { OrderServices } from './order-services.ts'
import { applyPaymentReport } from './payments.ts'
import { type HoldFailure, prepareForPayment } from './slot-hold.ts'

type StartResult = { kind: 'started'; approveUrl: string } | { kind: 'notPayable' | 'unavailable' } | HoldFailure

const hourMs = 3_600_000

/** Providers close their pages after about three hours, so older attempts are not reused. */
const reusableForMs = 2 * hourMs

/** Compares both ways: after the clock was set back, a page that seems new may have expired long ago. */
const isReusable = ({ state, createdAt }: Payment, nowMs: number) =>
  (state === 'open' || state === 'declined') && Math.abs(nowMs - Date.parse(createdAt)) < reusableForMs

/** Names the choices. What the customer wrote stays with us: the provider needs to know what is paid for, not for whom. */
const toItemName = ({ name, options }: OrderLine, language: Language): string =>
  [name, ...options.map(({ choiceId, groupName, value }) => (choiceId === null ? groupName : value))]
    .map((text) => localized(text, language))
    .join(', ')

function toPaymentRequest(
  { publicUrl, content }: OrderServices,
  order: Order,
  { requestKey, method }: Pick<PaymentRequest, 'requestKey' | 'method'>,
): PaymentRequest {
  const returnTo = `${publicUrl}/api/payout/orders/${order.id}`
  return {
    requestKey,
    method,
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

/** The same for a create that is repeated after a lost answer, but only while its page is open and the key is known. */
function toRequestKey(
  order: Order,
  payments: readonly Payment[],
  method: PaymentMethod,
  periodMs: number,
  now: Instant,
) {
  const period = Math.floor((Date.parse(now) - Date.parse(order.createdAt)) / periodMs)
  return `order-${order.id}-${method}-${payments.length}-${period}`
}

const periodOf = ({ idempotencyHours }: PaymentProvider) => Math.min(reusableForMs, idempotencyHours * hourMs)

/**
 * Closes the pages where money would move without our capture, so that nobody pays twice. Returns false if a buyer was
 * faster.
 */
async function closeOthers(services: OrderServices, payments: readonly Payment[]): Promise<boolean> {
  const open = payments.filter((one) => one.state === 'open' && services.providers.of(one).capturesItself)
  for (const { id, provider } of open)
    await applyPaymentReport(services, id, await services.providers.of({ provider }).expire(id))
  return open.length === 0 || !(await listPaymentsOfOrder(services.db, open[0]?.orderId ?? '')).some(mayHaveMoney)
}

/**
 * Creates a payment at the provider of the method, once it is certain that the order can be kept. Without a choice, it is the
 * method of the last attempt. An order has one open payment of a method at a time, which is reused while it is valid.
 */
export async function startPayment(
  services: OrderServices,
  order: Order,
  chosen?: PaymentMethod,
): Promise<StartResult> {
  const { db, providers } = services
  const now = services.now()
  if (order.state !== 'created' || order.payUntil <= now) return { kind: 'notPayable' }
  const payments = await listPaymentsOfOrder(db, order.id)
  if (payments.some(mayHaveMoney)) return { kind: 'notPayable' }
  const failure = await prepareForPayment(services, order)
  if (failure) return failure
  const offered = findOffered(providers, [chosen, payments[0]?.method])
  if (!offered) return { kind: 'unavailable' }
  const { provider, method } = offered
  const reusable = payments.find((payment) => payment.method === method && isReusable(payment, Date.parse(now)))
  if (reusable) return { kind: 'started', approveUrl: reusable.approveUrl }

  if (!(await closeOthers(services, payments))) return { kind: 'notPayable' }
  const requestKey = toRequestKey(order, payments, method, periodOf(provider), now)
  const created = await provider.create(toPaymentRequest(services, order, { requestKey, method }))
  if (created.kind !== 'created') return { kind: 'unavailable' }
  const { paymentId: id, approveUrl } = created
  const amountCents = order.grossCents
  const payment = { id, orderId: order.id, provider: provider.id, method, amountCents, approveUrl, createdAt: now }
  await insertPayment(db, payment)
  return { kind: 'started', approveUrl }
}
