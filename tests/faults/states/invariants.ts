import type { Db } from '#db/database.ts'
import type { OrderState } from '#domain/order/order-states.ts'
import type { PaymentState } from '#domain/order/payment.ts'
import type { OrderRecord } from '../../../sandbox/control/control-pages.ts'
import { findSlotMismatches } from '../order-checks.ts'
import type { OrderEnvironment } from './order-environment.ts'

/** What the database contains about one order. */
interface OrderRecords {
  id: string
  state: OrderState
  hasSlot: boolean
  grossCents: number
  events: { kind: string; detail: Record<string, unknown> }[]
  payments: { id: string; state: PaymentState }[]
  mails: string[]
}

/** Four queries for all orders, because this runs after every step. */
async function readAllOrders(db: Db): Promise<OrderRecords[]> {
  const [orders, events, payments, mails] = await Promise.all([
    db.selectFrom('customer_order').select(['id', 'state', 'gross_cents', 'has_slot']).execute(),
    db.selectFrom('order_event').select(['order_id', 'kind', 'detail']).orderBy('number').execute(),
    db.selectFrom('payment').select(['id', 'order_id', 'state']).execute(),
    db.selectFrom('outbox').select(['subject_id', 'kind']).execute(),
  ])
  return orders.map(({ id, state, gross_cents, has_slot }) => ({
    id,
    state,
    hasSlot: has_slot,
    grossCents: gross_cents,
    events: events.filter(({ order_id }) => order_id === id),
    payments: payments.filter(({ order_id }) => order_id === id),
    mails: mails.filter(({ subject_id }) => subject_id === id).map(({ kind }) => kind),
  }))
}

/** Repeats the transitions of the domain on purpose, to detect an error in them. */
const validTransitions = new Set([
  'created purchased',
  'created canceled',
  'purchased preparation',
  'purchased canceled',
  'preparation completed',
  'preparation canceled',
])
const paidStates = ['purchased', 'preparation', 'completed']

function findInvalidTransitions({ id, state, events }: OrderRecords): string[] {
  let current = 'created'
  const violations: string[] = []
  for (const { detail } of events.filter((event) => typeof event.detail.to === 'string')) {
    if (detail.from !== current || !validTransitions.has(`${detail.from} ${detail.to}`))
      violations.push(`${id} went from ${current} by ${detail.from} to ${detail.to}`)
    current = String(detail.to)
  }
  return current === state ? violations : [...violations, `${id} is ${state}, its events say ${current}`]
}

/** A completed order stays completed when it is refunded after a complaint. */
const isRefundedAfterPickup = ({ state, payments }: OrderRecords) =>
  state === 'completed' && payments.some((payment) => payment.state === 'refunded')

/** At any time a paid order has exactly one captured payment, any other order none. */
function findWrongPayments(order: OrderRecords): string[] {
  const captured = order.payments.filter(({ state }) => state === 'captured').length
  const expected = paidStates.includes(order.state) ? 1 : 0
  if (isRefundedAfterPickup(order) || captured === expected) return []
  return [`${order.id} is ${order.state} with ${captured} captured payments`]
}

function findWrongMails({ id, state, events, mails }: OrderRecords): string[] {
  const count = (kind: string) => mails.filter((mail) => mail === kind).length
  const wasPaid = events.some(({ kind }) => kind === 'paid') ? 1 : 0
  const expected = [1, wasPaid, state === 'canceled' ? 1 : 0]
  const actual = [count('orderReceived'), count('orderConfirmed'), count('orderCanceled')]
  return `${actual}` === `${expected}` ? [] : [`${id} (${state}) has received/confirmed/canceled mails ${actual}`]
}

/** A paid order is counted in its slot, a canceled one is not; an unpaid one only for a while. */
function findWrongSlots({ id, state, hasSlot }: OrderRecords): string[] {
  const expected = paidStates.includes(state) || (state === 'created' && hasSlot)
  return hasSlot === expected ? [] : [`${id} is ${state} ${hasSlot ? 'with' : 'without'} a slot`]
}

function findMissingOrders({ orderIds }: OrderEnvironment, orders: readonly OrderRecords[]): string[] {
  const stored = new Set(orders.map(({ id }) => id))
  return orderIds.filter((id) => !stored.has(id)).map((id) => `${id} is missing`)
}

export async function findBrokenInvariants(environment: OrderEnvironment): Promise<string[]> {
  const violations = await findSlotMismatches(environment.db)
  const smallSlots = await environment.db
    .selectFrom('slot_use')
    .select('used')
    .where('store_id', '=', 'klein')
    .execute()
  if (smallSlots.some(({ used }) => used > 1)) violations.push('a slot with capacity one is used twice')
  const orders = await readAllOrders(environment.db)
  violations.push(...findMissingOrders(environment, orders))
  for (const order of orders)
    violations.push(
      ...findInvalidTransitions(order),
      ...findWrongPayments(order),
      ...findWrongMails(order),
      ...findWrongSlots(order),
    )
  return violations
}

const computeChargedCents = ({ capture, refunds }: OrderRecord) =>
  capture && capture.status !== 'DECLINED' && capture.status !== 'PENDING'
    ? capture.amountCents - refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
    : 0

/** Once everything is settled, the provider has charged the amount of each paid order and nothing else. */
export async function findWrongAmounts(environment: OrderEnvironment): Promise<string[]> {
  const records = (await environment.sandbox.orders()).filter(({ id }) => environment.paymentIds.includes(id))
  const violations: string[] = []
  for (const order of await readAllOrders(environment.db)) {
    const payments = records.filter((record) => order.payments.some((payment) => payment.id === record.id))
    const charged = payments.reduce((sum, record) => sum + computeChargedCents(record), 0)
    const expected = paidStates.includes(order.state) && !isRefundedAfterPickup(order) ? order.grossCents : 0
    if (charged !== expected)
      violations.push(`${order.id} is ${order.state}: ${charged} cents charged, ${expected} expected`)
  }
  return violations
}
