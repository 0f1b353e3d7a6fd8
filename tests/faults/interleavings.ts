import fc, { type Scheduler } from 'fast-check'
import type { PaymentMethod } from '#domain/order/payment.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { createPaymentProviders } from '#integrations/payment/payment-providers.ts'
import { advanceOrders } from '#services/orders/advance-orders.ts'
import { cancelOrder } from '#services/orders/cancel-order.ts'
import { changeOrder } from '#services/orders/change-order.ts'
import { confirmOrder } from '#services/orders/confirm-order.ts'
import { draftEdit, editOrder } from '#services/orders/edit-order.ts'
import { moveOrder } from '#services/orders/move-order.ts'
import type { OrderServices } from '#services/orders/order-services.ts'
import { settlePayment } from '#services/orders/payments.ts'
import { placeOrder } from '#services/orders/place-order.ts'
import { recordPickup } from '#services/orders/record-pickup.ts'
import { refundItems } from '#services/orders/refund-items.ts'
import { settleDueRefunds } from '#services/orders/refunds.ts'
import { settleDuePayments } from '#services/orders/settle-due-payments.ts'
import { startPayment } from '#services/orders/start-payment.ts'
import type { OrderRecord } from '../../sandbox/control/control-pages.ts'
import type { Guarantee } from './guarantee.ts'
import { findBrokenInvariants, findWrongAmounts } from './states/invariants.ts'
import { createOrderEnvironment, type OrderEnvironment } from './states/order-environment.ts'
import { type Activity, createActivity, scheduleProvider, scheduleTransactions } from './states/scheduled-services.ts'

/** Room for one order. */
const slot = { storeId: 'klein', date: '2026-11-20', minute: 450 }
const otherSlot = { storeId: 'bahnhof', date: '2026-11-25', minute: 480 }

interface Subject {
  environment: OrderEnvironment
  /** With scheduled transactions and calls. */
  services: OrderServices
  scheduler: Scheduler
  activity: Activity
  orderId: string
  paymentIds: readonly string[]
}

const paymentAt = ({ paymentIds }: Subject, index: number) => paymentIds[index % paymentIds.length] ?? ''

async function pay({ environment, services, activity, orderId }: Subject, method: PaymentMethod | undefined) {
  const order = await activity.track(() => environment.order(orderId))
  const started = await startPayment(services, order, method)
  if (started.kind === 'started') addPayment(environment, started.approveUrl)
}

type Basket = Record<string, number>

/** The customer, or staff, see the difference for a basket and agree to it, although others may be faster. */
async function edit({ environment, services, activity, orderId }: Subject, basket: Basket, isByStaff = false) {
  const order = await activity.track(() => environment.order(orderId))
  const lines = Object.entries(basket).map(([productId, quantity]) => ({ productId, quantity, notes: '' }))
  const draft = await draftEdit(services, services.db, { order, lines, isByStaff })
  const seenDifferenceCents = draft.differenceCents
  const byStaff = isByStaff ? { actor: adminActor } : undefined
  return editOrder(services, { orderId, lines, seenDifferenceCents, byStaff })
}

/**
 * What can happen at the same time. Each may fail as a value, none may throw. Whatever is not scheduled is tracked: an
 * actor that began to wait for the scheduler after its last step would wait forever.
 */
const actors = {
  confirm: ({ services, orderId }: Subject) => confirmOrder(services, orderId),
  return: (subject: Subject) => settlePayment(subject.services, paymentAt(subject, 0)),
  webhook: (subject: Subject) => settlePayment(subject.services, paymentAt(subject, 1)),
  task: ({ services }: Subject) => settleDuePayments(services),
  expiry: ({ services }: Subject) => advanceOrders(services),
  /** The buyer decides only now. */
  approve: async ({ environment, scheduler, activity }: Subject) => {
    for (const id of environment.paymentIds) {
      await scheduler.schedule(Promise.resolve(), 'the buyer approves')
      await activity.track(() => environment.sandbox.choose(id, 'approve'))
    }
  },
  cancel: ({ services, orderId }: Subject) => cancelOrder(services, orderId, 'byCustomer'),
  cancelByStaff: ({ services, orderId }: Subject) => cancelOrder(services, orderId, 'byBusiness'),
  handOver: ({ services, orderId }: Subject) =>
    recordPickup(services, { orderId, action: 'hand-over', actor: adminActor }),
  refundItem: ({ services, orderId }: Subject) =>
    refundItems(services, { orderId, lines: [{ line: 0, quantity: 1 }], reason: '', actor: adminActor }),
  refundOther: ({ services, orderId }: Subject) =>
    refundItems(services, { orderId, lines: [{ line: 1, quantity: 2 }], reason: '', actor: adminActor }),
  refundTask: ({ services }: Subject) => settleDueRefunds(services),
  moveByStaff: ({ services, orderId }: Subject) =>
    moveOrder(services, { orderId, pickup: otherSlot, actor: adminActor }),
  change: ({ services, orderId }: Subject) => changeOrder(services, { orderId, pickup: otherSlot, notes: '' }),
  editMore: (subject: Subject) => edit(subject, { bauernbrot: 2, schorle: 2 }),
  editOther: (subject: Subject) => edit(subject, { bauernbrot: 1, schorle: 1, zopf: 1 }),
  editLess: (subject: Subject) => edit(subject, { schorle: 2 }),
  editByStaff: (subject: Subject) => edit(subject, { bauernbrot: 3 }, true),
  makeReady: ({ services, orderId }: Subject) =>
    recordPickup(services, { orderId, action: 'ready', actor: adminActor }),
  /** Whoever comes back from paying a difference. */
  returnLatest: async ({ environment, services }: Subject) => {
    for (const id of environment.paymentIds.toReversed()) await settlePayment(services, id)
  },
  pay: (subject: Subject) => pay(subject, undefined),
  payByCard: (subject: Subject) => pay(subject, 'card'),
  payByPaypal: (subject: Subject) => pay(subject, 'paypal'),
  refundAtProvider: async ({ environment, services, activity }: Subject) => {
    for (const id of environment.paymentIds) {
      const { capture } = await activity.track(() => environment.sandbox.order(id))
      const provider = id.startsWith('cs_') ? 'stripe' : 'paypal'
      if (capture?.status === 'COMPLETED')
        await services.providers.of({ provider }).refund(capture.id, `by hand ${capture.id}`)
    }
  },
  otherBuyer: async ({ environment, services, activity }: Subject) => {
    const request = await activity.track(() => environment.aRequest({ pickup: slot }))
    const result = await placeOrder(services, request)
    if ('order' in result) environment.orderIds.push(result.order.id)
  },
} satisfies Record<string, (subject: Subject) => Promise<unknown>>

type ActorName = keyof typeof actors

interface Scene {
  /** With which the first payments are begun. */
  provider: 'paypal' | 'stripe'
  payments: number
  /** The decision of the buyer before the actors begin. */
  outcome: 'approve' | 'pending' | 'decline' | 'lose-answer' | undefined
  /** Minutes after the last payment was started: at once, after the hold, after the deadline. */
  minutes: number
  /** Whether the order is paid before the actors begin: then they change what is in it. */
  isPaid?: boolean
  names: ActorName[]
  /** Whether the customer wants to pay at pickup. */
  paysAtPickup?: boolean
  /** After so many steps all processes end; without it, none does. */
  endsAfter: number | undefined
}

const endsAfter = fc.option(fc.nat({ max: 25 }), { nil: undefined, freq: 2 })
const someOf = (...names: ActorName[]) => fc.shuffledSubarray(names, { minLength: 4 })
const afterDeadline = 5 * 24 * 60

const provider = fc.constantFrom('paypal' as const, 'stripe' as const)

const anyScene: fc.Arbitrary<Scene> = fc.record({
  provider,
  payments: fc.constantFrom(1, 2),
  outcome: fc.constantFrom('approve', 'pending', 'decline', 'lose-answer', undefined),
  minutes: fc.constantFrom(1, 46, afterDeadline),
  names: fc.array(fc.constantFrom(...(Object.keys(actors) as ActorName[])), {
    minLength: 3,
    maxLength: 7,
    size: 'max',
  }),
  endsAfter,
})

/** Several want the only place of a slot. */
const holdScene: fc.Arbitrary<Scene> = fc.record({
  provider,
  payments: fc.constant(1),
  outcome: fc.constant(undefined),
  minutes: fc.constant(46),
  names: someOf('expiry', 'otherBuyer', 'approve', 'return', 'cancel', 'pay', 'change'),
  endsAfter: fc.constant(undefined),
})

/** Money moves while the order is canceled or expires. */
const moneyScene: fc.Arbitrary<Scene> = fc.record({
  provider,
  payments: fc.constantFrom(1, 2),
  outcome: fc.constantFrom('approve', 'approve', 'pending', 'lose-answer'),
  minutes: fc.constantFrom(1, afterDeadline),
  names: someOf(
    ...(['return', 'webhook', 'task', 'expiry', 'cancel', 'cancelByStaff', 'refundAtProvider'] as const),
    ...(['payByCard', 'payByPaypal'] as const),
  ),
  endsAfter,
})

/** Staff refund, hand over, move and cancel an order that is paid meanwhile. */
const staffScene: fc.Arbitrary<Scene> = fc.record({
  provider,
  payments: fc.constant(1),
  outcome: fc.constantFrom('approve', 'approve', 'lose-answer'),
  minutes: fc.constant(1),
  names: someOf('refundItem', 'refundOther', 'refundTask', 'handOver', 'moveByStaff', 'cancelByStaff', 'webhook').map(
    (names): ActorName[] => ['return', ...names],
  ),
  endsAfter,
})

/** The items of a paid order change, and the difference is paid, while other things happen to it. */
const editScene: fc.Arbitrary<Scene> = fc.record({
  provider,
  payments: fc.constant(1),
  outcome: fc.constant('approve'),
  minutes: fc.constantFrom(1, 1, afterDeadline),
  isPaid: fc.constant(true),
  names: fc
    .tuple(
      fc.shuffledSubarray<ActorName>(['editMore', 'editOther', 'editLess', 'editByStaff'], { minLength: 1 }),
      fc.shuffledSubarray<ActorName>(
        [
          ...(['payByCard', 'payByPaypal', 'approve', 'returnLatest', 'returnLatest', 'task', 'expiry'] as const),
          ...(['cancel', 'cancelByStaff', 'change', 'moveByStaff', 'refundItem', 'makeReady', 'handOver'] as const),
        ],
        { minLength: 3, maxLength: 7 },
      ),
    )
    .map((names) => names.flat()),
  endsAfter,
})

/** An order is confirmed while it expires, is paid online after all, canceled or handed over. */
const confirmScene: fc.Arbitrary<Scene> = fc.record({
  provider,
  payments: fc.constant(0),
  outcome: fc.constant(undefined),
  minutes: fc.constantFrom(1, 1, 46, afterDeadline),
  paysAtPickup: fc.constant(true),
  names: someOf(
    ...(['confirm', 'payByCard', 'payByPaypal', 'approve', 'returnLatest', 'expiry', 'otherBuyer', 'cancel'] as const),
    ...(['change', 'moveByStaff', 'handOver'] as const),
  ).map((names): ActorName[] => ['confirm', ...names]),
  endsAfter,
})

const scene = fc.oneof(anyScene, holdScene, moneyScene, staffScene, confirmScene, { weight: 2, arbitrary: editScene })

function addPayment(environment: OrderEnvironment, approveUrl: string): void {
  const id = new URL(approveUrl).searchParams.get('token') ?? ''
  if (!environment.paymentIds.includes(id)) environment.paymentIds.push(id)
}

/** The customer has asked for two more loaves, and has the page of the provider open. */
async function addUnpaidEdit(environment: OrderEnvironment, orderId: string): Promise<void> {
  const services = environment.services()
  const [order, lines] = [await environment.order(orderId), [{ productId: 'bauernbrot', quantity: 3, notes: '' }]]
  const { differenceCents } = await draftEdit(services, services.db, { order, lines })
  await editOrder(services, { orderId, lines, seenDifferenceCents: differenceCents })
  const started = await startPayment(services, order)
  if (started.kind === 'started') addPayment(environment, started.approveUrl)
}

/** An order whose buyer has decided at the provider, with a second payment if the page of the first one was closed. */
async function prepare(
  environment: OrderEnvironment,
  { provider, payments, outcome, minutes, isPaid, paysAtPickup = false }: Scene,
): Promise<string> {
  await environment.reset(provider)
  const cartId = await environment.aCart('bauernbrot', 'schorle')
  const order = await environment.placed({ pickup: slot, cartId, paysAtPickup })
  environment.orderIds.push(order.id)
  for (let count = 0; count < payments; count++) {
    if (count > 0) environment.moveClock(121)
    const started = await startPayment(environment.services(), await environment.order(order.id))
    if (started.kind === 'started') addPayment(environment, started.approveUrl)
  }
  for (const id of environment.paymentIds) if (outcome) await environment.sandbox.choose(id, outcome)
  if (isPaid) {
    for (const id of environment.paymentIds) await settlePayment(environment.services(), id)
    await addUnpaidEdit(environment, order.id)
  }
  environment.moveClock(minutes)
  return order.id
}

async function runSchedule(environment: OrderEnvironment, scheduler: Scheduler, given: Scene): Promise<void> {
  const orderId = await prepare(environment, given)
  const activity = createActivity()
  const services: OrderServices = {
    ...environment.services(),
    db: scheduleTransactions(environment.db, scheduler, activity),
    providers: createPaymentProviders(
      environment.services().providers.offered.map((one) => scheduleProvider(one, scheduler, activity)),
    ),
  }
  const subject = { environment, services, scheduler, activity, orderId, paymentIds: [...environment.paymentIds] }
  const errors: unknown[] = []
  const running = []
  for (const name of given.names) {
    running.push(actors[name](subject).catch((error: unknown) => errors.push(error)))
    await activity.settled()
  }
  for (let steps = 0; scheduler.count() > 0 && steps !== given.endsAfter; steps++) {
    await scheduler.waitNext(1)
    await activity.settled()
  }
  if (scheduler.count() === 0) await Promise.all(running)
  if (errors.length > 0) throw errors[0]
}

/** Money that moves when the buyer approves, before we know of it, may arrive late and go back. */
const wentBack = ({ id, capture }: OrderRecord) => id.startsWith('cs_') && capture?.status === 'REFUNDED'

/** At the providers, at most one payment of an order and one of each change was captured, and not more was refunded than captured. */
async function findWrongCaptures({ sandbox, paymentIds, db }: OrderEnvironment): Promise<string[]> {
  const records = (await sandbox.orders()).filter(({ id }) => paymentIds.includes(id))
  const payments = await db.selectFrom('payment').select(['id', 'order_id', 'edit_id']).execute()
  const violations: string[] = []
  for (const { capture, refunds, id } of records) {
    const refundedCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
    if (refundedCents > (capture?.amountCents ?? 0)) violations.push(`${id}: ${refundedCents} cents refunded`)
  }
  const captured = records.filter((one) => one.capture && one.capture.status !== 'DECLINED' && !wentBack(one))
  const paidFor = captured.map(({ id }) => {
    const payment = payments.find((one) => one.id === id)
    return payment?.edit_id ?? payment?.order_id
  })
  if (new Set(paidFor).size < paidFor.length) violations.push('an order or a change was charged twice')
  return violations
}

/** No payment of an order that stays unpaid was charged; where we capture, not even for a moment. */
async function findChargesForUnpaidOrders({ sandbox, db }: OrderEnvironment): Promise<string[]> {
  const unpaid = await db
    .selectFrom('payment')
    .innerJoin('customer_order', 'customer_order.id', 'payment.order_id')
    .select('payment.id')
    .where('customer_order.state', '=', 'created')
    .execute()
  const records = (await sandbox.orders()).filter(({ id }) => unpaid.some((payment) => payment.id === id))
  const charged = records.filter((one) => one.capture && one.capture.status !== 'DECLINED' && !wentBack(one))
  return charged.map(({ id }) => `${id} was charged for an unpaid order`)
}

/** Lets the scheduled tasks finish what was interrupted, then checks what must hold. */
async function settleAndCheck(environment: OrderEnvironment, { names }: Scene): Promise<void> {
  for (const id of environment.paymentIds) {
    const { capture } = await environment.sandbox.order(id)
    if (capture?.status === 'PENDING') await environment.sandbox.settle(capture.id, 'complete')
  }
  // Webhooks may be lost: the scheduled task alone has to find everything.
  for (let round = 0; round < 6; round++) {
    environment.moveClock(31)
    await settleDueRefunds(environment.services())
    await settleDuePayments(environment.services())
  }
  // Only a webhook, or the reconciliation, tells of a refund by the provider's staff.
  if (names.includes('refundAtProvider'))
    for (const id of environment.paymentIds) await settlePayment(environment.services(), id)
  const violations = [
    ...(await findBrokenInvariants(environment)),
    ...(await findWrongAmounts(environment)),
    ...(await findWrongCaptures(environment)),
    ...(names.includes('refundAtProvider') ? [] : await findChargesForUnpaidOrders(environment)),
  ]
  if (violations.length > 0) throw new Error(violations.join('; '))
}

export const interleavings: Guarantee = {
  name: 'no broken interleaving',
  figure:
    '0 double charges, wrong refunds, invalid states or wrong slot counts in 5,000 schedules of return, webhook, expiry, cancellation, refund, hand-over, change of time and of items, other ways to pay and other buyers, with processes that end in between, reproducible by seed',
  rounds: { short: 40, long: 5_000 },
  async run({ rounds, seed, createDatabase }) {
    const environment = await createOrderEnvironment(await createDatabase())
    const property = fc.asyncProperty(fc.scheduler(), scene, async (scheduler, given) => {
      await runSchedule(environment, scheduler, given)
      await settleAndCheck(environment, given)
    })
    const result = await fc.check(property, { numRuns: rounds, seed, endOnFailure: true })
    await environment.close()
    const { failed, counterexample, counterexamplePath, errorInstance, numRuns } = result
    const [schedule, given] = counterexample ?? []
    const violation = `seed ${seed}, path ${counterexamplePath}: ${JSON.stringify(given)} ${schedule} → ${(errorInstance as Error)?.stack}`
    return { rounds: numRuns, violations: failed ? [violation] : [] }
  },
}
