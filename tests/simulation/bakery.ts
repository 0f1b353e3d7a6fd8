import { randomUUID } from 'node:crypto'
import { findOrder } from '#db/orders.ts'
import { berlinInstant } from '#domain/calendar/berlin-time.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { adminActor } from '#domain/staff/actor.ts'
import type { OutgoingMail, SendResult } from '#integrations/mail/mailer.ts'
import { chainAuditLog } from '#services/books/audit-chain.ts'
import { reconcileBooks } from '#services/books/reconcile-books.ts'
import { writeJournal } from '#services/books/write-journal.ts'
import { advanceOrders } from '#services/orders/advance-orders.ts'
import { cancelOrder } from '#services/orders/cancel-order.ts'
import { moveOrder } from '#services/orders/move-order.ts'
import type { OrderServices } from '#services/orders/order-services.ts'
import { recordPickup } from '#services/orders/record-pickup.ts'
import { refundItems } from '#services/orders/refund-items.ts'
import { settleDueRefunds } from '#services/orders/refunds.ts'
import { settleDuePayments } from '#services/orders/settle-due-payments.ts'
import { takePhoneOrder } from '#services/orders/take-phone-order.ts'
import type { createMailComposer } from '#services/scheduler/compose-mail.ts'
import { deliverMail } from '#services/scheduler/deliver-mail.ts'
import { queueReminders } from '#services/scheduler/reminders.ts'
import { ask, type World } from './customers.ts'
import { hourMs } from './simulation.ts'

const minuteMs = 60_000

/** Mails as they arrive: an answer of the mail server may be lost, and then the mail comes again. */
export interface Inbox {
  /** How often each arrived, by its Message-ID. */
  copies: Map<string, number>
  send: (mail: OutgoingMail) => Promise<SendResult>
}

export function createInbox({ time, random, chance, faults, counts }: World['simulation']): Inbox {
  const copies = new Map<string, number>()
  return {
    copies,
    async send({ messageId }) {
      await time.sleep(random.below(800))
      if (faults.isProviderDown('mail')) return { kind: 'unavailable', reason: 'no answer' }
      copies.set(messageId, (copies.get(messageId) ?? 0) + 1)
      counts.mails += 1
      return chance(faults.lossRate) ? { kind: 'unavailable', reason: 'the answer is lost' } : { kind: 'sent' }
    },
  }
}

type Compose = ReturnType<typeof createMailComposer>

/** As often as a quiet server needs them; each in one process at a time. */
function listTasks(compose: Compose, inbox: Inbox) {
  const tasks: { everyMs: number; run: (services: OrderServices) => Promise<unknown> }[] = [
    { everyMs: 10 * minuteMs, run: settleDuePayments },
    { everyMs: 10 * minuteMs, run: settleDueRefunds },
    { everyMs: 10 * minuteMs, run: advanceOrders },
    { everyMs: 30 * minuteMs, run: (services) => writeJournal(services) },
    { everyMs: 15 * minuteMs, run: ({ db, now }) => deliverMail({ db, now, compose, send: inbox.send }) },
    { everyMs: hourMs, run: ({ db }) => chainAuditLog(db) },
    { everyMs: hourMs, run: queueReminders },
    { everyMs: hourMs, run: reconcileBooks },
  ]
  return tasks
}

export function startTasks(world: World, compose: Compose, inbox: Inbox): void {
  const { time, random, pick, fail } = world.simulation
  for (const { everyMs, run } of listTasks(compose, inbox)) {
    const repeat = async (): Promise<void> => {
      await pick(world.processes)?.serve(run)
      time.plan(time.nowMs() + everyMs + random.below(everyMs / 10), () => void repeat().catch(fail))
    }
    time.plan(time.nowMs() + random.below(everyMs), () => void repeat().catch(fail))
  }
}

/** Processes end, clocks drift, providers and the mail server are gone for a while. */
export function startFaults({ simulation, processes, providers }: World): void {
  const { time, random, chance, faults } = simulation
  const repeat = (): void => {
    for (const process of processes) {
      if (chance(faults.crashRate)) process.endSoon()
      if (chance(0.2)) process.setDrift(random.below(180_000) - 90_000)
    }
    for (const id of [...providers.map(({ provider }) => provider.id), 'mail'])
      if (chance(0.01)) faults.startOutage(id, random.below(6 * hourMs))
    time.plan(time.nowMs() + hourMs, repeat)
  }
  repeat()
}

const staff = { actor: adminActor }
const request = () => ({ ...staff, idempotencyKey: randomUUID() })

/** Somebody comes for the order, or not; sometimes an item is missing, or a finger taps twice. */
async function serveCustomer(world: World, orderId: string): Promise<void> {
  const { simulation } = world
  const { chance, time, random, tell, counts } = simulation
  await time.sleep(random.below(40 * minuteMs))
  if (chance(0.05)) {
    const result = await ask(world, (services) =>
      refundItems(services, { orderId, lines: [{ line: 0, quantity: 1 }], reason: '', ...request() }),
    )
    if (result?.kind === 'accepted') {
      counts.refunds += 1
      tell(orderId, `staff refunded ${result.refund.amountCents} cents`)
    }
  }
  const action = chance(0.96) ? ('hand-over' as const) : ('not-collected' as const)
  if (action === 'not-collected') await time.sleep(2 * hourMs)
  for (let taps = chance(0.05) ? 2 : 1; taps > 0; taps--) {
    const result = await ask(world, (services) => recordPickup(services, { orderId, action, ...request() }))
    if (result?.kind !== 'recorded') continue
    counts.handedOver += 1
    tell(orderId, action === 'hand-over' ? 'handed over' : 'nobody came')
  }
}

async function takeCall(world: World): Promise<void> {
  const { simulation, content } = world
  const { pick, random, today, tell, counts } = simulation
  const store = pick(content().stores.filter(({ pickupStore }) => pickupStore))
  const product = pick(content().products.filter(({ ordering, optionGroups }) => ordering && optionGroups.length === 0))
  if (!store || !product) return
  const pickup = { storeId: store.id, date: addDays(today(), 1 + random.below(3)), minute: 480 + 30 * random.below(8) }
  const input = {
    lines: [{ productId: product.id, quantity: product.quantityRules.min, notes: '' }],
    customer: { givenname: '', surname: 'Maier', mail: 'maier@mail.example', phone: '07303 12' },
    ...{ pickup, language: 'de' as const, notes: '', staffNote: '', ...request() },
  }
  const result = await ask(world, (services) => takePhoneOrder(services, input))
  if (!result || !('order' in result)) return
  world.acknowledged.add(result.order.id)
  counts.orders += 1
  tell(result.order.id, `ordered by phone for ${pickup.date}`)
}

/** Staff cancel an order, or move it to the day after. */
async function disturb(world: World, orderId: string): Promise<void> {
  const { chance, tell, counts } = world.simulation
  const order = await findOrder(world.db, orderId)
  if (!order) return
  if (chance(0.5)) {
    const result = await ask(world, (services) => cancelOrder(services, orderId, 'byBusiness', request()))
    if (result?.kind !== 'canceled') return
    counts.cancellations += 1
    return tell(orderId, 'staff canceled it')
  }
  const pickup = { ...order.pickup, date: addDays(order.pickup.date, 1) }
  const result = await ask(world, (services) => moveOrder(services, { orderId, pickup, ...request() }))
  if (result?.kind !== 'moved') return
  counts.moves += 1
  tell(orderId, `staff moved it to ${pickup.date}`)
}

/** What the stores do on a day: calls are taken, and every order of the day is handed over at its time. */
export async function workForADay(world: World, callsPerDay: number): Promise<void> {
  const { simulation, db } = world
  const { time, random, chance, today, fail } = simulation
  const date = today()
  const later = (ms: number, work: () => Promise<void>) => time.plan(time.nowMs() + ms, () => void work().catch(fail))
  for (let call = 0; call < callsPerDay; call++) later(random.below(12 * hourMs), () => takeCall(world))
  const expected = await db
    .selectFrom('customer_order')
    .select(['id', 'pickup_minute'])
    .where('pickup_date', '=', date)
    .where('state', '!=', 'canceled')
    .execute()
  for (const { id, pickup_minute } of expected) {
    if (chance(0.02)) later(random.below(hourMs), () => disturb(world, id))
    const opensMs = Date.parse(berlinInstant({ date, minute: pickup_minute })) - time.nowMs()
    later(opensMs, () => serveCustomer(world, id))
  }
}
