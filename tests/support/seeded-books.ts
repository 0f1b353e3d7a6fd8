import type { Tx } from '#db/database.ts'
import { addOrderEvent, insertOrder, updateOrder } from '#db/orders.ts'
import { findPayment, insertPayment, updatePayment } from '#db/payments.ts'
import { insertRefund, settleRefundRow } from '#db/refunds.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import type { PaymentState } from '#domain/order/payment.ts'
import type { RefundedLine } from '#domain/order/refund.ts'
import { anOrder, aRefund } from './builders.ts'

export const seedStores = ['illertissen-marktplatz', 'ulm-muensterplatz', 'neu-ulm-bahnhof'] as const

const scenarios = [
  ['paid', 0.6],
  ['itemsRefunded', 0.12],
  ['canceled', 0.08],
  ['itemsThenRest', 0.04],
  ['paidAtPickup', 0.1],
  ['pickupUndone', 0.02],
  ['tooLate', 0.02],
  ['neverPaid', 0.02],
] as const
export type Scenario = (typeof scenarios)[number][0]

export interface SeededOrder {
  scenario: Scenario
  order: Order
  paidAt: Instant
  refundedAt: Instant
  refunded: readonly RefundedLine[]
  feeCents: number
}

function pickScenario(value: number): Scenario {
  let rest = value
  for (const [scenario, share] of scenarios) {
    if (rest < share) return scenario
    rest -= share
  }
  return 'paid'
}

const orderNumber = (index: number) => `${String(10_000 + index)}-SEEDX`
const addHours = (at: Instant, hours: number): Instant => new Date(Date.parse(at) + hours * 3_600_000).toISOString()

/** An invented order of one of three days, at any time of the day: some are paid close to midnight. */
export function inventOrder(index: number, random: () => number, firstDay: Instant): SeededOrder {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const lines: Partial<OrderLine>[] = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
    const isDrink = random() < 0.35
    return {
      quantity: 1 + Math.floor(random() * 6),
      priceCents: 35 + Math.floor(random() * 900),
      vatPercent: isDrink ? 19 : 7,
      depositCents: isDrink ? pick([0, 8, 15, 25]) : 0,
    }
  })
  const scenario = pickScenario(random())
  const paidAt = addHours(firstDay, random() * 72)
  const [first] = lines
  return {
    scenario,
    order: anOrder({
      id: orderNumber(index),
      lines,
      state:
        scenario === 'canceled' || scenario === 'tooLate' || scenario === 'itemsThenRest' ? 'canceled' : 'purchased',
      pickup: { storeId: pick(seedStores), date: '2026-11-21', minute: 450 },
      paysAtPickup: scenario === 'paidAtPickup' || scenario === 'pickupUndone',
    }),
    paidAt,
    refundedAt: addHours(paidAt, random() * 30),
    refunded: [{ line: 0, quantity: Math.max(1, Math.floor((first?.quantity ?? 1) * random())) }],
    feeCents: 35 + Math.floor(random() * 60),
  }
}

const paymentIdOf = (order: Order) => `P${order.id}`

async function setPayment(tx: Tx, order: Order, state: PaymentState, at: Instant, more = {}): Promise<void> {
  const payment = await findPayment(tx, paymentIdOf(order))
  if (payment) await updatePayment(tx, payment, { state, ...more }, at)
}

async function refundItems(tx: Tx, { order, refunded, refundedAt }: SeededOrder): Promise<number> {
  const payment = await findPayment(tx, paymentIdOf(order))
  if (!payment) return 0
  const amountCents = refunded.reduce((sum, { line, quantity }) => {
    const { priceCents = 0, depositCents = 0 } = order.lines[line] ?? {}
    return sum + (priceCents + depositCents) * quantity
  }, 0)
  const id = `R${order.id}`
  await insertRefund(
    tx,
    payment,
    aRefund({ id, paymentId: payment.id, orderId: order.id, amountCents, lines: refunded, state: 'due' }),
  )
  await settleRefundRow(tx, id, 'refunded', refundedAt)
  const isAll = amountCents === payment.capturedCents
  await setPayment(tx, order, isAll ? 'refunded' : 'captured', refundedAt, { refundedCents: amountCents })
  return amountCents
}

/** Writes an order with everything that happened to it, like the use cases do. */
export async function seedOrder(tx: Tx, seeded: SeededOrder): Promise<void> {
  const { order, scenario, paidAt, refundedAt, feeCents } = seeded
  await insertOrder(tx, order)
  if (scenario === 'paidAtPickup' || scenario === 'pickupUndone') {
    await updateOrder(tx, { ...order, state: 'purchased', handedOverAt: paidAt, paidAtPickupAt: paidAt })
    return
  }
  await insertPayment(tx, {
    id: paymentIdOf(order),
    orderId: order.id,
    provider: 'paypal',
    method: 'paypal',
    amountCents: order.grossCents,
    approveUrl: '',
    createdAt: paidAt,
  })
  if (scenario === 'neverPaid') return
  const captured = { captureId: `C${order.id}`, capturedCents: order.grossCents, feeCents }
  if (scenario === 'tooLate') {
    await setPayment(tx, order, 'refundDue', paidAt, captured)
    const detail = { paymentId: paymentIdOf(order) }
    await addOrderEvent(tx, order.id, { at: paidAt, kind: 'paymentTooLate', detail })
    await setPayment(tx, order, 'refunded', refundedAt, { refundedCents: order.grossCents })
    return
  }
  await setPayment(tx, order, 'captured', paidAt, captured)
  const itemCents = scenario === 'itemsRefunded' || scenario === 'itemsThenRest' ? await refundItems(tx, seeded) : 0
  if (scenario === 'canceled' || (scenario === 'itemsThenRest' && itemCents < order.grossCents)) {
    await setPayment(tx, order, 'refundDue', refundedAt)
    await setPayment(tx, order, 'refunded', refundedAt, { refundedCents: order.grossCents })
  }
}

/** Reverses the hand-over of an order. */
export async function undoHandOver(tx: Tx, { order, refundedAt }: SeededOrder): Promise<void> {
  await updateOrder(tx, { ...order, state: 'purchased', handedOverAt: undefined, paidAtPickupAt: undefined })
  await addOrderEvent(tx, order.id, { at: refundedAt, kind: 'handOverUndone', detail: {} })
}
