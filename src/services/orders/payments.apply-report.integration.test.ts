import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertOrder } from '#db/orders.ts'
import { insertPayment } from '#db/payments.ts'
import type { OrderState } from '#domain/order/order-states.ts'
import type { PaymentReport } from '#integrations/payment/payment-provider.ts'
import { anOrder } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { applyPaymentReport } from './payments.ts'

const sandbox = setUpSandbox()

const captured = (changes: Partial<Extract<PaymentReport, { kind: 'captured' }>> = {}): PaymentReport => ({
  kind: 'captured',
  captureId: 'C1',
  amountCents: 540,
  currency: 'EUR',
  ...changes,
})
const waiting: PaymentReport = { kind: 'waiting', approveUrl: undefined }
const approved: PaymentReport = { kind: 'approved' }
const pending: PaymentReport = { kind: 'pending', captureId: 'C1' }
const declined: PaymentReport = { kind: 'declined', retryUrl: undefined }
const failed: PaymentReport = { kind: 'failed' }
const refunded: PaymentReport = { kind: 'refunded', captureId: 'C1' }
const unknown: PaymentReport = { kind: 'unknown', reason: 'status 500' }

/** Every report at least once, some of them repeated, in any order. */
const inAnyOrder = (reports: readonly PaymentReport[]) =>
  fc
    .array(fc.constantFrom(...reports), { maxLength: 4 })
    .chain((repeated) =>
      fc.shuffledSubarray([...reports, ...repeated], { minLength: reports.length + repeated.length }),
    )

onBothDatabases('payment reports', (database) => {
  const env = createOrderTestServices(database, sandbox)

  async function aPayment(state: OrderState = 'created') {
    const [orderId, paymentId] = [randomUUID(), randomUUID()]
    await database.db.transaction().execute(async (tx) => {
      await insertOrder(tx, anOrder({ id: orderId, state, lines: [{ priceCents: 540 }] }))
      await insertPayment(tx, {
        id: paymentId,
        orderId,
        provider: 'paypal',
        method: 'paypal',
        amountCents: 540,
        approveUrl: '',
        createdAt: env.now,
      })
    })
    return { orderId, paymentId }
  }
  const apply = (paymentId: string, report: PaymentReport) => applyPaymentReport(env.services(), paymentId, report)

  async function applyAll(reports: readonly PaymentReport[], state?: OrderState) {
    const { orderId, paymentId } = await aPayment(state)
    for (const report of reports) await apply(paymentId, report)
    const states = { order: (await env.order(orderId)).state, payment: (await env.payment(paymentId)).state }
    return { ...states, mails: await env.mails(orderId) }
  }

  const confirmedOnce = ['orderConfirmed', 'storeNewOrder']
  const returned = ['paymentReturned']
  test.each<[string, PaymentReport[], OrderState, object]>([
    [
      'of a captured payment',
      [waiting, approved, captured(), unknown],
      'created',
      { order: 'purchased', payment: 'captured', mails: confirmedOnce },
    ],
    [
      'of a payment that was declined, then pending, then captured',
      [declined, pending, captured(), failed],
      'created',
      { order: 'purchased', payment: 'captured', mails: confirmedOnce },
    ],
    [
      'of a pending payment',
      [waiting, approved, pending, unknown],
      'created',
      { order: 'created', payment: 'pending', mails: [] },
    ],
    [
      'of one cent too little',
      [approved, pending, captured({ amountCents: 539 })],
      'created',
      { order: 'created', payment: 'refundDue', mails: returned },
    ],
    [
      'of one cent too much',
      [approved, pending, captured({ amountCents: 541 })],
      'created',
      { order: 'created', payment: 'refundDue', mails: returned },
    ],
    [
      'of another currency',
      [approved, captured({ currency: 'USD' })],
      'created',
      { order: 'created', payment: 'refundDue', mails: returned },
    ],
    [
      'without an amount',
      [approved, captured({ amountCents: undefined })],
      'created',
      { order: 'created', payment: 'refundDue', mails: returned },
    ],
    [
      'of a capture for a canceled order',
      [approved, pending, captured()],
      'canceled',
      { order: 'canceled', payment: 'refundDue', mails: returned },
    ],
    [
      'of a capture for a paid order',
      [approved, captured()],
      'purchased',
      { order: 'purchased', payment: 'refundDue', mails: returned },
    ],
    [
      'of a late capture that was refunded',
      [approved, captured(), refunded],
      'canceled',
      { order: 'canceled', payment: 'refunded', mails: returned },
    ],
  ])('%s lead to the same result in any order and with repetitions', async (_case, reports, state, expected) => {
    await fc.assert(
      fc.asyncProperty(inAnyOrder(reports), async (shuffled) => {
        expect(await applyAll(shuffled, state)).toEqual(expected)
      }),
      { numRuns: 6 },
    )
  })

  test('are applied one after the other when they arrive concurrently', async () => {
    const { orderId, paymentId } = await aPayment()
    const reports = [captured(), waiting, pending, captured(), declined, captured()]
    await Promise.all(reports.map((report) => apply(paymentId, report)))
    expect([(await env.payment(paymentId)).state, await env.mails(orderId)]).toEqual(['captured', confirmedOnce])
    expect((await env.events(orderId)).filter((kind) => kind === 'paid')).toHaveLength(1)
  })

  test('add an order event only when they change something', async () => {
    const { orderId, paymentId } = await aPayment()
    for (const report of [waiting, waiting, declined, declined, pending, pending, unknown])
      await apply(paymentId, report)
    expect(await env.events(orderId)).toEqual(['payment-declined', 'payment-pending'])
  })

  test('count every decline, so that the next attempt has its own key', async () => {
    const { paymentId } = await aPayment()
    for (const report of [declined, waiting, declined]) await apply(paymentId, report)
    expect((await env.payment(paymentId)).declines).toBe(2)
  })

  test('leave a declined payment declined when the provider waits for the buyer again', async () => {
    const { paymentId } = await aPayment()
    expect([await apply(paymentId, declined), await apply(paymentId, waiting)]).toEqual(['declined', 'declined'])
  })

  test('for unknown payments are ignored', async () => {
    expect(await apply('NOTHING1', captured())).toBeUndefined()
  })
})
