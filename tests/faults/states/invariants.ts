import type { Db } from '#db/database.ts'
import type { OrderState } from '#domain/order/order-states.ts'
import type { PaymentState } from '#domain/order/payment.ts'
import { slotMismatches } from '../order-checks.ts'
import type { OrderEnvironment } from './order-environment.ts'
import type { OrderRecord } from '../../../sandbox/control/control-pages.ts'

/** All that stands in the books about one order. */
export interface OrderBook {
  id: string
  state: OrderState
  grossCents: number
  events: { kind: string; detail: Record<string, unknown> }[]
  payments: { id: string; state: PaymentState }[]
  mails: string[]
}

/** Four questions for all orders together: they are asked after every single step. */
export async function readOrderBooks(db: Db): Promise<OrderBook[]> {
  const [orders, events, payments, mails] = await Promise.all([
    db.selectFrom('customer_order').select(['id', 'state', 'gross_cents']).execute(),
    db.selectFrom('order_event').select(['order_id', 'kind', 'detail']).orderBy('number').execute(),
    db.selectFrom('payment').select(['id', 'order_id', 'state']).execute(),
    db.selectFrom('outbox').select(['subject_id', 'kind']).execute(),
  ])
  return orders.map(({ id, state, gross_cents }) => ({
    id,
    state,
    grossCents: gross_cents,
    events: events.filter(({ order_id }) => order_id === id),
    payments: payments.filter(({ order_id }) => order_id === id),
    mails: mails.filter(({ subject_id }) => subject_id === id).map(({ kind }) => kind),
  }))
}

/** Written down a second time on purpose: a slip in the table of the domain must not hide itself. */
const legalSteps = new Set([
  'created purchased',
  'created canceled',
  'purchased preparation',
  'purchased canceled',
  'preparation completed',
  'preparation canceled',
])
const paidStates = ['purchased', 'preparation', 'completed']

function illegalSteps({ id, state, events }: OrderBook): string[] {
  let current = 'created'
  const found: string[] = []
  for (const { detail } of events.filter((event) => typeof event.detail.to === 'string')) {
    if (detail.from !== current || !legalSteps.has(`${detail.from} ${detail.to}`))
      found.push(`${id} went from ${current} by ${detail.from} to ${detail.to}`)
    current = String(detail.to)
  }
  return current === state ? found : [...found, `${id} is ${state}, its history says ${current}`]
}

/** What was eaten stays sold; the bakery's own people may still give the money back, for a complaint. */
const isMadeGood = ({ state, payments }: OrderBook) =>
  state === 'completed' && payments.some((payment) => payment.state === 'refunded')

/** In our own books, at any moment: an order that counts as paid has one captured payment, any other has none. */
function wrongBooks(book: OrderBook): string[] {
  const captured = book.payments.filter(({ state }) => state === 'captured').length
  const expected = paidStates.includes(book.state) ? 1 : 0
  if (isMadeGood(book) || captured === expected) return []
  return [`${book.id} is ${book.state} with ${captured} captured payments`]
}

function wrongMails({ id, state, events, mails }: OrderBook): string[] {
  const count = (kind: string) => mails.filter((one) => one === kind).length
  const wasPaid = events.some(({ kind }) => kind === 'paid') ? 1 : 0
  const expected = [1, wasPaid, state === 'canceled' ? 1 : 0]
  const found = [count('orderReceived'), count('orderConfirmed'), count('orderCanceled')]
  return `${found}` === `${expected}` ? [] : [`${id} (${state}) has received/confirmed/canceled mails ${found}`]
}

function missingBooks({ orderIds }: OrderEnvironment, books: readonly OrderBook[]): string[] {
  const there = new Set(books.map(({ id }) => id))
  return orderIds.filter((id) => !there.has(id)).map((id) => `${id} is gone`)
}

export async function brokenInvariants(world: OrderEnvironment): Promise<string[]> {
  const found = await slotMismatches(world.db)
  const small = await world.db.selectFrom('slot_use').select('used').where('store_id', '=', 'klein').execute()
  if (small.some(({ used }) => used > 1)) found.push('a slot with one place is sold twice')
  const books = await readOrderBooks(world.db)
  found.push(...missingBooks(world, books))
  for (const book of books) found.push(...illegalSteps(book), ...wrongBooks(book), ...wrongMails(book))
  return found
}

const keptCents = ({ capture, refunds }: OrderRecord) =>
  capture && capture.status !== 'DECLINED' && capture.status !== 'PENDING'
    ? capture.amountCents - refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
    : 0

/** In the provider's books, once everything is settled: kept is what a paid order costs, and nothing else. */
export async function wrongMoney(world: OrderEnvironment): Promise<string[]> {
  const records = (await world.sandbox.orders()).filter(({ id }) => world.paymentIds.includes(id))
  const found: string[] = []
  for (const book of await readOrderBooks(world.db)) {
    const ours = records.filter((record) => book.payments.some((payment) => payment.id === record.id))
    const kept = ours.reduce((sum, record) => sum + keptCents(record), 0)
    const expected = paidStates.includes(book.state) && !isMadeGood(book) ? book.grossCents : 0
    if (kept !== expected) found.push(`${book.id} is ${book.state}: ${kept} cents kept, ${expected} expected`)
  }
  return found
}
