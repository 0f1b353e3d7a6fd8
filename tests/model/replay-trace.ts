import type { PickupChoice } from '#domain/order/order.ts'
import { adminActor } from '#domain/staff/actor.ts'
import type { PaymentProvider, PaymentReport } from '#integrations/payment/payment-provider.ts'
import { advanceOrders } from '#services/orders/advance-orders.ts'
import { cancelOrder } from '#services/orders/cancel-order.ts'
import { changeOrder } from '#services/orders/change-order.ts'
import { confirmOrder } from '#services/orders/confirm-order.ts'
import { moveOrder } from '#services/orders/move-order.ts'
import { settlePayment } from '#services/orders/payments.ts'
import { placeOrder } from '#services/orders/place-order.ts'
import { recordPickup } from '#services/orders/record-pickup.ts'
import { refundItems } from '#services/orders/refund-items.ts'
import { settleRefund } from '#services/orders/refunds.ts'
import { startPayment } from '#services/orders/start-payment.ts'
import { takePhoneOrder } from '#services/orders/take-phone-order.ts'
import type { OrderEnvironment } from '../faults/states/order-environment.ts'
import { mondayMorning } from '../support/order-test-services.ts'
import type { ModelState, ModelStep, TraceStep } from './model-trace.ts'

/** Those of the model, in its order. */
const slots: readonly PickupChoice[] = [
  { storeId: 'klein', date: '2026-11-20', minute: 450 },
  { storeId: 'markt', date: '2026-11-21', minute: 450 },
  { storeId: 'bahnhof', date: '2026-11-25', minute: 480 },
]
const slotAt = (index: number) => slots[index] as PickupChoice

const lost = { kind: 'unknown' as const, reason: 'lost' }

/** A capture on its way: the model decides when it reaches the provider and whether its answer arrives. */
interface Call {
  send: () => Promise<void>
  answer: (isLost: boolean) => void
  settled: Promise<unknown>
}

/** The provider, with answers that are lost and captures that wait. */
function steer(provider: PaymentProvider) {
  const steering = { losesAnswers: false, waitsFor: undefined as ((call: Omit<Call, 'settled'>) => void) | undefined }
  const steered: PaymentProvider = {
    ...provider,
    async capture(id, key) {
      const { waitsFor } = steering
      if (!waitsFor) {
        const report = await provider.capture(id, key)
        return steering.losesAnswers ? lost : report
      }
      steering.waitsFor = undefined
      const answered = Promise.withResolvers<PaymentReport>()
      let report: PaymentReport = lost
      waitsFor({
        send: async () => {
          report = await provider.capture(id, key)
        },
        answer: (isLost) => answered.resolve(isLost ? lost : report),
      })
      return answered.promise
    },
    async refund(...request) {
      const result = await provider.refund(...request)
      return steering.losesAnswers ? lost : result
    },
  }
  return { steered, steering }
}

const minutesSince = (at: string | undefined) =>
  at === undefined ? -1 : (Date.parse(at) - Date.parse(mondayMorning)) / 60_000

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Does in the code what a trace of the model does, and compares the states after every step. */
export function createReplay(environment: OrderEnvironment) {
  const { state, sandbox, db } = environment
  const direct = sandbox.provider
  const { steered, steering } = steer(state.provider)
  state.provider = steered
  const services = environment.services
  const refundIds: string[] = []
  const calls = new Map<number, Call>()
  const orderAt = (index: number) => environment.orderIds[index] ?? ''
  const paymentAt = (index: number) => environment.paymentIds[index] ?? ''

  async function place(slot: number, paysAtPickup = false): Promise<void> {
    const cartId = await environment.aCart('bauernbrot', 'schorle')
    // The limits of an address are no part of the model.
    const customer = { givenname: 'Anna', surname: 'Huber', mail: `${cartId}@mail.example`, phone: '' }
    const request = await environment.aRequest({ pickup: slotAt(slot), cartId, customer, paysAtPickup })
    const result = await placeOrder(services(), request)
    if ('order' in result) environment.orderIds.push(result.order.id)
  }

  async function takeOnPhone(slot: number): Promise<void> {
    const result = await takePhoneOrder(services(), {
      lines: [{ productId: 'bauernbrot', quantity: 1, notes: '' }],
      customer: { givenname: '', surname: 'Huber', mail: '', phone: '07303 12' },
      pickup: slotAt(slot),
      ...{ language: 'de', notes: '', staffNote: '', actor: adminActor },
    })
    if ('order' in result) environment.orderIds.push(result.order.id)
  }

  async function start(orderId: string): Promise<void> {
    const result = await startPayment(services(), await environment.order(orderId))
    const id = result.kind === 'started' ? new URL(result.approveUrl).searchParams.get('token') : undefined
    if (id && !environment.paymentIds.includes(id)) environment.paymentIds.push(id)
  }

  async function refundByHand(paymentId: string): Promise<void> {
    const { capture } = await sandbox.order(paymentId)
    if (capture) await direct.refund(capture.id, `by hand ${capture.id}`)
  }

  async function deny(paymentId: string): Promise<void> {
    const { capture } = await sandbox.order(paymentId)
    if (capture) await sandbox.settle(capture.id, 'deny')
  }

  async function beginCapture(index: number): Promise<void> {
    const waiting = Promise.withResolvers<Omit<Call, 'settled'>>()
    steering.waitsFor = waiting.resolve
    const settled = settlePayment(services(), paymentAt(index))
    const reached = await Promise.race([waiting.promise, settled.then(() => undefined)])
    steering.waitsFor = undefined
    if (reached) calls.set(index, { ...reached, settled })
  }

  async function answer(index: number, isLost: boolean): Promise<void> {
    const call = calls.get(index)
    calls.delete(index)
    call?.answer(isLost)
    await call?.settled
  }

  async function refundItem(orderId: string, line: number): Promise<void> {
    const lines = [{ line, quantity: 1 }]
    const result = await refundItems(services(), { orderId, lines, reason: '', actor: adminActor })
    if (result.kind === 'accepted') refundIds.push(result.refund.id)
  }

  const pickup = (orderId: string, action: 'hand-over' | 'undo-hand-over') =>
    recordPickup(services(), { orderId, action, actor: adminActor })

  const actions: Record<string, (step: ModelStep) => Promise<unknown> | undefined> = {
    init: () => undefined,
    place: ({ a }) => place(a),
    placeAtPickup: ({ a }) => place(a, true),
    confirm: ({ a }) => confirmOrder(services(), orderAt(a)),
    phone: ({ a }) => takeOnPhone(a),
    start: ({ a }) => start(orderAt(a)),
    pay: ({ a }) => sandbox.choose(paymentAt(a), 'approve'),
    payLater: ({ a }) => sandbox.choose(paymentAt(a), 'pending'),
    bankDeclines: ({ a }) => sandbox.choose(paymentAt(a), 'decline'),
    deny: ({ a }) => deny(paymentAt(a)),
    refundByHand: ({ a }) => refundByHand(paymentAt(a)),
    settle: ({ a }) => settlePayment(services(), paymentAt(a)),
    beginCapture: ({ a }) => beginCapture(a),
    reachProvider: async ({ a }) => calls.get(a)?.send(),
    answer: ({ a, isLost }) => answer(a, isLost),
    cancelByCustomer: ({ a }) => cancelOrder(services(), orderAt(a), 'byCustomer'),
    cancelByBusiness: ({ a }) => cancelOrder(services(), orderAt(a), 'byBusiness', { actor: adminActor }),
    change: ({ a, b }) => changeOrder(services(), { orderId: orderAt(a), pickup: slotAt(b), notes: '' }),
    move: ({ a, b }) => moveOrder(services(), { orderId: orderAt(a), pickup: slotAt(b), actor: adminActor }),
    handOver: ({ a }) => pickup(orderAt(a), 'hand-over'),
    undoHandOver: ({ a }) => pickup(orderAt(a), 'undo-hand-over'),
    refundItem: ({ a, b }) => refundItem(orderAt(a), b),
    settleRefund: ({ a }) => settleRefund(services(), refundIds[a] ?? ''),
    advance: () => advanceOrders(services()),
    wait: async ({ a }) => environment.moveClock(a),
  }

  async function readOrders() {
    const orders = await Promise.all(environment.orderIds.map((id) => environment.order(id)))
    return orders.map((order) => ({
      state: capitalized(order.state),
      slot: slots.findIndex(({ storeId }) => storeId === order.pickup.storeId),
      hasSlot: order.hasSlot,
      holdUntil: minutesSince(order.holdUntil),
      payUntil: minutesSince(order.payUntil),
      paysAtPickup: order.paysAtPickup,
      handedOver: order.handedOverAt !== undefined,
    }))
  }

  const captureNames: Record<string, string> = { PENDING: 'Held', DECLINED: 'Denied' }
  const pageNames: Record<string, string> = { APPROVED: 'Approved', COMPLETED: 'Done', VOIDED: 'Void' }

  async function readPayments() {
    const records = environment.paymentIds.length > 0 ? await sandbox.orders() : []
    const payments = await Promise.all(environment.paymentIds.map((id) => environment.payment(id)))
    return payments.map((payment) => {
      const record = records.find(({ id }) => id === payment.id)
      const capture = record?.capture
      return {
        order: environment.orderIds.indexOf(payment.orderId),
        state: capitalized(payment.state),
        captureStarted: minutesSince(payment.captureStartedAt),
        refundedCents: payment.refundedCents,
        page: pageNames[record?.status ?? ''] ?? 'Waiting',
        capture: capture ? (captureNames[capture.status] ?? 'Complete') : 'NoCapture',
        returnedCents: (record?.refunds ?? []).reduce((sum, { amountCents }) => sum + amountCents, 0),
      }
    })
  }

  async function readRefunds() {
    const rows = await db.selectFrom('refund').select(['id', 'payment_id', 'amount_cents', 'state', 'lines']).execute()
    return refundIds.map((id) => {
      const row = rows.find((one) => one.id === id)
      return {
        payment: environment.paymentIds.indexOf(row?.payment_id ?? ''),
        line: row?.lines[0]?.line ?? -1,
        cents: row?.amount_cents ?? 0,
        state: row?.state === 'refunded' ? 'Made' : capitalized(row?.state ?? ''),
      }
    })
  }

  const readState = async (): Promise<ModelState> => ({
    now: minutesSince(state.now),
    orders: await readOrders(),
    payments: await readPayments(),
    refunds: await readRefunds(),
  })

  const nameOf = ({ name, a, b, isLost }: ModelStep) => `${name} ${a} ${b}${isLost ? ' (answer lost)' : ''}`

  /** Returns what differs after which steps, in words; undefined if nothing does. */
  async function replay(trace: readonly TraceStep[]): Promise<string | undefined> {
    await environment.reset()
    refundIds.length = 0
    calls.clear()
    const done: string[] = []
    for (const { step, state: expected } of trace) {
      done.push(nameOf(step))
      steering.losesAnswers = step.isLost
      await actions[step.name]?.(step)
      steering.losesAnswers = false
      const differences = compare(expected, await readState())
      if (differences.length > 0) return `${done.slice(1).join(', ')}: ${differences.join('; ')}`
    }
    for (const call of calls.values()) call.answer(true)
    await Promise.all([...calls.values()].map(({ settled }) => settled))
    return undefined
  }
  return { replay }
}

/** Of a phone order, when it had to be paid says nothing. */
const comparable = ({ orders, ...rest }: ModelState): ModelState => ({
  ...rest,
  orders: orders.map((order) => (order.paysAtPickup ? { ...order, payUntil: -1 } : order)),
})

function compare(expected: ModelState, actual: ModelState): string[] {
  const [model, code] = [comparable(expected), comparable(actual)]
  const ofLists = (['orders', 'payments', 'refunds'] as const).flatMap((name) => {
    const count = Math.max(model[name].length, code[name].length)
    return Array.from({ length: count }, (_, index) => {
      const [wanted, seen] = [JSON.stringify(model[name][index]), JSON.stringify(code[name][index])]
      return wanted === seen ? [] : [`${name} ${index} is ${seen}, in the model ${wanted}`]
    }).flat()
  })
  return model.now === code.now ? ofLists : [...ofLists, `it is ${code.now}, in the model ${model.now}`]
}
