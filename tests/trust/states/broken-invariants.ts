import { listOrderEvents } from '#db/orders.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-states.ts'
import type { Payment } from '#domain/order/payment.ts'
import type { OrderRecord } from '../../../sandbox/control/order-record.ts'
import { slotMismatches } from '../slot-mismatches.ts'
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

async function illegalSteps({ db }: OrderingWorld, { id, state }: Order): Promise<string[]> {
  const steps = (await listOrderEvents(db, id)).filter(({ detail }) => typeof detail.to === 'string')
  let current = 'created'
  const found: string[] = []
  for (const { detail } of steps) {
    if (detail.from !== current || !legalSteps.has(`${detail.from} ${detail.to}`))
      found.push(`${id} went from ${current} by ${detail.from} to ${detail.to}`)
    current = String(detail.to)
  }
  return current === state ? found : [...found, `${id} is ${state}, its history says ${current}`]
}

/** What was eaten stays sold; the bakery's own people may still give the money back, for a complaint. */
const isMadeGood = (state: OrderState, payments: readonly Payment[]) =>
  state === 'completed' && payments.some((payment) => payment.state === 'refunded')

/** In our own books, at any moment: an order that counts as paid has one captured payment, any other has none. */
async function wrongBooks(world: OrderingWorld, { id, state }: Order): Promise<string[]> {
  const payments = await world.payments(id)
  const captured = payments.filter((payment) => payment.state === 'captured').length
  if (isMadeGood(state, payments)) return []
  const expected = paidStates.includes(state) ? 1 : 0
  return captured === expected ? [] : [`${id} is ${state} with ${captured} captured payments`]
}

async function wrongMails(world: OrderingWorld, { id, state }: Order): Promise<string[]> {
  const mails = await world.mails(id)
  const count = (kind: string) => mails.filter((one) => one === kind).length
  const wasPaid = (await world.events(id)).includes('paid') ? 1 : 0
  const expected = [1, wasPaid, state === 'canceled' ? 1 : 0]
  const found = [count('orderReceived'), count('orderConfirmed'), count('orderCanceled')]
  return `${found}` === `${expected}` ? [] : [`${id} (${state}) has received/confirmed/canceled mails ${found}`]
}

export async function brokenInvariants(world: OrderingWorld): Promise<string[]> {
  const found = await slotMismatches(world.db)
  const small = await world.db.selectFrom('slot_use').select('used').where('store_id', '=', 'klein').execute()
  if (small.some(({ used }) => used > 1)) found.push('a slot with one place is sold twice')
  for (const id of world.orderIds) {
    const order = await world.order(id)
    found.push(...(await illegalSteps(world, order)))
    found.push(...(await wrongBooks(world, order)))
    found.push(...(await wrongMails(world, order)))
  }
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
  for (const id of world.orderIds) {
    const { state, grossCents } = await world.order(id)
    const payments = await world.payments(id)
    const ours = records.filter((record) => payments.some((payment) => payment.id === record.id))
    const kept = ours.reduce((sum, record) => sum + keptCents(record), 0)
    const expected = paidStates.includes(state) && !isMadeGood(state, payments) ? grossCents : 0
    if (kept !== expected) found.push(`${id} is ${state}: ${kept} cents kept, ${expected} expected`)
  }
  return found
}
