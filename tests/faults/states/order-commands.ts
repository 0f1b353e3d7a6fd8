import fc from 'fast-check'
import type { PickupChoice } from '#domain/order/order.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { pickupActions } from '#domain/staff/board.ts'
import { advanceOrders } from '#services/orders/advance-orders.ts'
import { cancelOrder } from '#services/orders/cancel-order.ts'
import { changeOrder } from '#services/orders/change-order.ts'
import { draftEdit, editOrder } from '#services/orders/edit-order.ts'
import { moveOrder } from '#services/orders/move-order.ts'
import { applyPaymentReport, settlePayment } from '#services/orders/payments.ts'
import { placeOrder } from '#services/orders/place-order.ts'
import { recordPickup } from '#services/orders/record-pickup.ts'
import { refundItems } from '#services/orders/refund-items.ts'
import { settleDueRefunds } from '#services/orders/refunds.ts'
import { settleDuePayments } from '#services/orders/settle-due-payments.ts'
import { startPayment } from '#services/orders/start-payment.ts'
import { takePhoneOrder } from '#services/orders/take-phone-order.ts'
import { findBrokenInvariants } from './invariants.ts'
import type { OrderEnvironment } from './order-environment.ts'

/** Counts what commands can act on. The invariants define what must hold. */
export interface Model {
  orders: number
  payments: number
}
type Command = fc.AsyncCommand<Model, OrderEnvironment>
type Requirement = 'nothing' | 'orders' | 'payments'

/** Checks the invariants after each step. */
function command(
  name: string,
  requirement: Requirement,
  act: (environment: OrderEnvironment) => Promise<unknown>,
): Command {
  return {
    check: (model) => requirement === 'nothing' || model[requirement] > 0,
    async run(model, environment) {
      await act(environment)
      model.orders = environment.orderIds.length
      model.payments = environment.paymentIds.length
      const violations = await findBrokenInvariants(environment)
      if (violations.length > 0) throw new Error(`after ${name}: ${violations.join('; ')}`)
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

async function place(environment: OrderEnvironment, slot: number): Promise<void> {
  // Two lines, so that staff can refund one of them.
  const cartId = await environment.aCart('bauernbrot', 'schorle')
  const request = await environment.aRequest({ pickup: slotAt(slot), cartId })
  const result = await placeOrder(environment.services(), request)
  if ('order' in result) environment.orderIds.push(result.order.id)
}

async function takeOnPhone(environment: OrderEnvironment, slot: number): Promise<void> {
  const result = await takePhoneOrder(environment.services(), {
    lines: [{ productId: 'bauernbrot', quantity: 1, notes: '' }],
    customer: { givenname: '', surname: 'Huber', mail: 'anna@mail.example', phone: '07303 12' },
    pickup: slotAt(slot),
    ...{ language: 'de', notes: '', staffNote: '', actor: adminActor },
  })
  if ('order' in result) environment.orderIds.push(result.order.id)
}

async function start(environment: OrderEnvironment, index: number): Promise<void> {
  const order = await environment.order(pick(environment.orderIds, index))
  const result = await startPayment(environment.services(), order)
  const id = result.kind === 'started' ? new URL(result.approveUrl).searchParams.get('token') : undefined
  if (id && !environment.paymentIds.includes(id)) environment.paymentIds.push(id)
}

/** Places and pays an order as one step, because random steps rarely do. */
async function buy(environment: OrderEnvironment, slot: number): Promise<void> {
  const count = environment.orderIds.length
  await place(environment, slot)
  if (environment.orderIds.length === count) return
  await start(environment, count)
  const paymentId = environment.paymentIds.at(-1)
  if (!paymentId) return
  await environment.sandbox.choose(paymentId, 'approve')
  await settlePayment(environment.services(), paymentId)
}

/** Applies a payment report that is outdated by now. */
async function applyOldReport(environment: OrderEnvironment, index: number, age: number): Promise<void> {
  const id = pick(environment.paymentIds, index)
  const reports = environment.recording.reports.get(id) ?? []
  const report = reports[age % Math.max(1, reports.length)]
  if (report) await applyPaymentReport(environment.services(), id, report)
}

async function settleCapture(environment: OrderEnvironment, index: number, end: 'complete' | 'deny'): Promise<void> {
  const { capture } = await environment.sandbox.order(pick(environment.paymentIds, index))
  if (capture) await environment.sandbox.settle(capture.id, end)
}

async function refundAtProvider(environment: OrderEnvironment, index: number): Promise<void> {
  const { capture } = await environment.sandbox.order(pick(environment.paymentIds, index))
  if (capture?.status === 'COMPLETED') await environment.state.provider.refund(capture.id, `by hand ${capture.id}`)
}

const refundLine = (environment: OrderEnvironment, orderId: string, line: number) =>
  refundItems(environment.services(), { orderId, lines: [{ line, quantity: 1 }], reason: '', actor: adminActor })

/** Changes what is in an order to what was shown. Of a change that costs more, the difference is paid as one step if wanted. */
async function editItems(
  environment: OrderEnvironment,
  index: number,
  { basket, isByStaff, isPaid }: { basket: readonly number[]; isByStaff: boolean; isPaid: boolean },
): Promise<void> {
  const services = environment.services()
  const order = await environment.order(pick(environment.orderIds, index))
  const lines = ['bauernbrot', 'schorle', 'zopf'].map((productId, at) => ({
    ...{ productId, quantity: basket[at] ?? 0, notes: '' },
  }))
  const draft = await draftEdit(services, services.db, { order, lines, isByStaff })
  const result = await editOrder(services, {
    ...{ orderId: order.id, lines, seenDifferenceCents: draft.differenceCents },
    byStaff: isByStaff ? { actor: adminActor } : undefined,
  })
  if (result.kind !== 'toPay' || !isPaid) return
  const count = environment.paymentIds.length
  await start(environment, environment.orderIds.indexOf(order.id))
  const paymentId = environment.paymentIds[count]
  if (!paymentId) return
  await environment.sandbox.choose(paymentId, 'approve')
  await settlePayment(services, paymentId)
}

const which = fc.nat({ max: 7 })
const outcome = fc.constantFrom('approve', 'approve', 'decline', 'cancel', 'pending', 'lose-answer')
const minutes = fc.constantFrom(1, 16, 46, 61, 121, 181, 12 * 60, 24 * 60, 48 * 60)

const buyCommand = which.map((slot) => command(`buy ${slot}`, 'nothing', (environment) => buy(environment, slot)))

export const orderCommands = [
  buyCommand,
  buyCommand,
  which.map((slot) => command(`place ${slot}`, 'nothing', (environment) => place(environment, slot))),
  which.map((i) => command(`start ${i}`, 'orders', (environment) => start(environment, i))),
  fc
    .tuple(which, outcome)
    .map(([i, end]) =>
      command(`buyer ${end} ${i}`, 'payments', (environment) =>
        environment.sandbox.choose(pick(environment.paymentIds, i), end as 'approve'),
      ),
    ),
  fc.tuple(which, fc.integer({ min: 1, max: 3 })).map(([i, times]) =>
    command(`return or webhook ${i} × ${times}`, 'payments', (environment) => {
      const id = pick(environment.paymentIds, i)
      return Promise.all(Array.from({ length: times }, () => settlePayment(environment.services(), id)))
    }),
  ),
  fc
    .tuple(which, which)
    .map(([i, age]) =>
      command(`old report ${i} ${age}`, 'payments', (environment) => applyOldReport(environment, i, age)),
    ),
  fc
    .tuple(which, fc.constantFrom('complete', 'deny'))
    .map(([i, end]) =>
      command(`provider ${end}s ${i}`, 'payments', (environment) => settleCapture(environment, i, end as 'deny')),
    ),
  which.map((i) =>
    command(`refund at the provider ${i}`, 'payments', (environment) => refundAtProvider(environment, i)),
  ),
  fc.tuple(which, which).map(([i, slot]) =>
    command(`change ${i} to ${slot}`, 'orders', (environment) =>
      changeOrder(environment.services(), {
        orderId: pick(environment.orderIds, i),
        pickup: slotAt(slot),
        notes: '',
      }),
    ),
  ),
  fc
    .tuple(
      which,
      fc.record({
        basket: fc.array(fc.nat({ max: 3 }), { minLength: 3, maxLength: 3 }),
        isByStaff: fc.boolean(),
        isPaid: fc.boolean(),
      }),
    )
    .map(([i, wish]) =>
      command(`items of ${i} ${JSON.stringify(wish)}`, 'orders', (environment) => editItems(environment, i, wish)),
    ),
  fc
    .tuple(which, fc.constantFrom('byCustomer', 'byBusiness', 'expired'))
    .map(([i, reason]) =>
      command(`cancel ${i} ${reason}`, 'orders', (environment) =>
        cancelOrder(environment.services(), pick(environment.orderIds, i), reason as 'expired'),
      ),
    ),
  fc
    .tuple(which, which)
    .map(([i, j]) =>
      command(`cancel ${i} while ${j} is settled`, 'payments', (environment) =>
        Promise.all([
          cancelOrder(environment.services(), pick(environment.orderIds, i), 'byCustomer'),
          settlePayment(environment.services(), pick(environment.paymentIds, j)),
        ]),
      ),
    ),
  which.map((slot) => command(`phone order ${slot}`, 'nothing', (environment) => takeOnPhone(environment, slot))),
  fc.tuple(which, fc.constantFrom(...pickupActions), fc.integer({ min: 1, max: 2 })).map(([i, action, times]) =>
    command(`${action} ${i} × ${times}`, 'orders', (environment) => {
      const orderId = pick(environment.orderIds, i)
      const record = () => recordPickup(environment.services(), { orderId, action, actor: adminActor })
      return Promise.all(Array.from({ length: times }, record))
    }),
  ),
  fc.tuple(which, which).map(([i, slot]) =>
    command(`move ${i} to ${slot} by staff`, 'orders', (environment) => {
      const orderId = pick(environment.orderIds, i)
      return moveOrder(environment.services(), { orderId, pickup: slotAt(slot), actor: adminActor })
    }),
  ),
  fc
    .tuple(which, fc.nat({ max: 1 }), fc.integer({ min: 1, max: 3 }))
    .map(([i, line, times]) =>
      command(`refund line ${line} of ${i} × ${times}`, 'orders', (environment) =>
        Promise.all(Array.from({ length: times }, () => refundLine(environment, pick(environment.orderIds, i), line))),
      ),
    ),
  fc
    .tuple(which, fc.nat({ max: 1 }))
    .map(([i, line]) =>
      command(`refund line ${line} of ${i} while it is canceled`, 'orders', (environment) =>
        Promise.all([
          refundLine(environment, pick(environment.orderIds, i), line),
          cancelOrder(environment.services(), pick(environment.orderIds, i), 'byBusiness', { actor: adminActor }),
        ]),
      ),
    ),
  fc.constant(command('job settle-refunds', 'nothing', (environment) => settleDueRefunds(environment.services()))),
  fc.constant(command('job settle-payments', 'nothing', (environment) => settleDuePayments(environment.services()))),
  fc.constant(command('job advance-orders', 'nothing', (environment) => advanceOrders(environment.services()))),
  minutes.map((count) =>
    command(`clock +${count} min`, 'nothing', async (environment) => environment.moveClock(count)),
  ),
  fc.integer({ min: 1, max: 2 }).map((count) =>
    command(`lose ${count} responses`, 'nothing', async (environment) => {
      environment.recording.responsesToLose = count
    }),
  ),
]
