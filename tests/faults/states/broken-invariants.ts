import type { OrderRecord } from '../../../sandbox/control/order-record.ts'
import { slotMismatches } from '../slot-mismatches.ts'
import { type OrderBook, readOrderBooks } from './order-books.ts'
import type { OrderingWorld } from './ordering-world.ts'

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

function missingBooks({ orderIds }: OrderingWorld, books: readonly OrderBook[]): string[] {
  const there = new Set(books.map(({ id }) => id))
  return orderIds.filter((id) => !there.has(id)).map((id) => `${id} is gone`)
}

export async function brokenInvariants(world: OrderingWorld): Promise<string[]> {
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
export async function wrongMoney(world: OrderingWorld): Promise<string[]> {
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
