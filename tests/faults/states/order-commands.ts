import fc from 'fast-check'
import type { PickupChoice } from '#domain/order/order.ts'
import { advanceOrders } from '#orders/advance-orders.ts'
import { cancelOrder } from '#orders/cancel-order.ts'
import { changeOrder } from '#orders/change-order.ts'
import { applyPaymentReport, settleDuePayments, settlePayment, startPayment } from '#orders/payments.ts'
import { placeOrder } from '#orders/place-order.ts'
import { brokenInvariants } from './invariants.ts'
import type { OrderEnvironment } from './order-environment.ts'

/** The model is how much there is to act on; what must be true of it stands in the invariants. */
export interface Model {
  orders: number
  payments: number
}
type Command = fc.AsyncCommand<Model, OrderEnvironment>
type Need = 'nothing' | 'orders' | 'payments'

/** After each step everything must be in order. */
function command(name: string, need: Need, act: (world: OrderEnvironment) => Promise<unknown>): Command {
  return {
    check: (model) => need === 'nothing' || model[need] > 0,
    async run(model, world) {
      await act(world)
      model.orders = world.orderIds.length
      model.payments = world.paymentIds.length
      const broken = await brokenInvariants(world)
      if (broken.length > 0) throw new Error(`after ${name}: ${broken.join('; ')}`)
    },
    toString: () => name,
  }
}

const slots: PickupChoice[] = [
  { storeId: 'klein', date: '2026-11-19', minute: 450 },
  { storeId: 'klein', date: '2026-11-20', minute: 450 },
  { storeId: 'markt', date: '2026-11-21', minute: 450 },
  { storeId: 'bahnhof', date: '2026-11-25', minute: 480 },
]
const slotAt = (index: number) => slots[index % slots.length] as PickupChoice
const pick = (ids: readonly string[], index: number) => ids[index % ids.length] ?? ''

async function place(world: OrderEnvironment, slot: number): Promise<void> {
  const result = await placeOrder(world.services(), await world.aRequest({ pickup: slotAt(slot) }))
  if ('order' in result) world.orderIds.push(result.order.id)
}

async function start(world: OrderEnvironment, index: number): Promise<void> {
  const order = await world.order(pick(world.orderIds, index))
  const result = await startPayment(world.services(), order)
  const id = result.kind === 'started' ? new URL(result.approveUrl).searchParams.get('token') : undefined
  if (id && !world.paymentIds.includes(id)) world.paymentIds.push(id)
}

/** The usual way, as one step: chance alone would seldom get there. */
async function buy(world: OrderEnvironment, slot: number): Promise<void> {
  const count = world.orderIds.length
  await place(world, slot)
  if (world.orderIds.length === count) return
  await start(world, count)
  const paymentId = world.paymentIds.at(-1)
  if (!paymentId) return
  await world.sandbox.choose(paymentId, 'approve')
  await settlePayment(world.services(), paymentId)
}

/** News that was true when it was asked for, and is brought only now. */
async function bringOldNews(world: OrderEnvironment, index: number, age: number): Promise<void> {
  const id = pick(world.paymentIds, index)
  const heard = world.memory.heard.get(id) ?? []
  const report = heard[age % Math.max(1, heard.length)]
  if (report) await applyPaymentReport(world.services(), id, report)
}

async function endCapture(world: OrderEnvironment, index: number, end: 'complete' | 'deny'): Promise<void> {
  const { capture } = await world.sandbox.order(pick(world.paymentIds, index))
  if (capture) await world.sandbox.settle(capture.id, end)
}

async function refundAtProvider(world: OrderEnvironment, index: number): Promise<void> {
  const { capture } = await world.sandbox.order(pick(world.paymentIds, index))
  if (capture?.status === 'COMPLETED') await world.sandbox.provider.refund(capture.id, `by hand ${capture.id}`)
}

const which = fc.nat({ max: 7 })
const outcome = fc.constantFrom('approve', 'approve', 'decline', 'cancel', 'pending', 'lose-answer')
const minutes = fc.constantFrom(1, 16, 61, 121, 181, 12 * 60, 24 * 60, 48 * 60)

const buying = which.map((slot) => command(`buy ${slot}`, 'nothing', (world) => buy(world, slot)))

export const orderCommands = [
  buying,
  buying,
  which.map((slot) => command(`place ${slot}`, 'nothing', (world) => place(world, slot))),
  which.map((i) => command(`start ${i}`, 'orders', (world) => start(world, i))),
  fc
    .tuple(which, outcome)
    .map(([i, end]) =>
      command(`buyer ${end} ${i}`, 'payments', (world) =>
        world.sandbox.choose(pick(world.paymentIds, i), end as 'approve'),
      ),
    ),
  fc.tuple(which, fc.integer({ min: 1, max: 3 })).map(([i, times]) =>
    command(`return or webhook ${i} × ${times}`, 'payments', (world) => {
      const id = pick(world.paymentIds, i)
      return Promise.all(Array.from({ length: times }, () => settlePayment(world.services(), id)))
    }),
  ),
  fc
    .tuple(which, which)
    .map(([i, age]) => command(`old news ${i} ${age}`, 'payments', (world) => bringOldNews(world, i, age))),
  fc
    .tuple(which, fc.constantFrom('complete', 'deny'))
    .map(([i, end]) => command(`provider ${end}s ${i}`, 'payments', (world) => endCapture(world, i, end as 'deny'))),
  which.map((i) => command(`refund at the provider ${i}`, 'payments', (world) => refundAtProvider(world, i))),
  fc
    .tuple(which, which)
    .map(([i, slot]) =>
      command(`change ${i} to ${slot}`, 'orders', (world) =>
        changeOrder(world.services(), { orderId: pick(world.orderIds, i), pickup: slotAt(slot), notes: '' }),
      ),
    ),
  fc
    .tuple(which, fc.constantFrom('byCustomer', 'byBusiness', 'expired'))
    .map(([i, reason]) =>
      command(`cancel ${i} ${reason}`, 'orders', (world) =>
        cancelOrder(world.services(), pick(world.orderIds, i), reason as 'expired'),
      ),
    ),
  fc
    .tuple(which, which)
    .map(([i, j]) =>
      command(`cancel ${i} while ${j} is settled`, 'payments', (world) =>
        Promise.all([
          cancelOrder(world.services(), pick(world.orderIds, i), 'byCustomer'),
          settlePayment(world.services(), pick(world.paymentIds, j)),
        ]),
      ),
    ),
  fc.constant(command('job settle-payments', 'nothing', (world) => settleDuePayments(world.services()))),
  fc.constant(command('job advance-orders', 'nothing', (world) => advanceOrders(world.services()))),
  minutes.map((count) => command(`clock +${count} min`, 'nothing', async (world) => world.moveClock(count))),
  fc.integer({ min: 1, max: 2 }).map((count) =>
    command(`lose ${count} answers`, 'nothing', async (world) => {
      world.memory.answersToLose = count
    }),
  ),
]
