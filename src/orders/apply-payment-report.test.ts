import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertOrder } from '#db/orders.ts'
import { insertPayment } from '#db/payments.ts'
import type { OrderState } from '#domain/order/order-states.ts'
import type { PaymentReport } from '#integrations/payment/payment-provider.ts'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anOrder } from '#tests/support/an-order.ts'
import { anOrdering } from '#tests/support/an-ordering.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { applyPaymentReport } from './apply-payment-report.ts'

const sandbox = aSandbox()

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
const unknown: PaymentReport = { kind: 'unknown', fault: 'status 500' }

/** The news of one story, each at least once, some of it again, in any order. */
const newsOf = (story: readonly PaymentReport[]) =>
  fc
    .array(fc.constantFrom(...story), { maxLength: 4 })
    .chain((again) => fc.shuffledSubarray([...story, ...again], { minLength: story.length + again.length }))

onBothDatabases('news of a payment', (database) => {
  const house = anOrdering(database, sandbox)

  async function aPayment(state: OrderState = 'created') {
    const [orderId, paymentId] = [randomUUID(), randomUUID()]
    await database.db.transaction().execute(async (tx) => {
      await insertOrder(tx, anOrder({ id: orderId, state, lines: [{ priceCents: 540 }] }))
      const payment = { id: paymentId, orderId, state: 'open' as const, amountCents: 540, approveUrl: '' }
      await insertPayment(tx, { ...payment, captureId: undefined, declines: 0, createdAt: house.now })
    })
    return { orderId, paymentId }
  }
  const tell = (paymentId: string, report: PaymentReport) => applyPaymentReport(house.services(), paymentId, report)

  async function endOf(news: readonly PaymentReport[], state?: OrderState) {
    const { orderId, paymentId } = await aPayment(state)
    for (const report of news) await tell(paymentId, report)
    const end = { order: (await house.order(orderId)).state, payment: (await house.payment(paymentId)).state }
    return { ...end, mails: await house.mails(orderId) }
  }

  const confirmedOnce = ['orderConfirmed', 'storeNewOrder']
  test.each<[string, PaymentReport[], OrderState, object]>([
    [
      'of a payment that was made',
      [waiting, approved, captured(), unknown],
      'created',
      { order: 'purchased', payment: 'captured', mails: confirmedOnce },
    ],
    [
      'of a payment that was declined, pending and made in the end',
      [declined, pending, captured(), failed],
      'created',
      { order: 'purchased', payment: 'captured', mails: confirmedOnce },
    ],
    [
      'of a payment that is on its way',
      [waiting, approved, pending, unknown],
      'created',
      { order: 'created', payment: 'pending', mails: [] },
    ],
    [
      'of a cent too little',
      [approved, pending, captured({ amountCents: 539 })],
      'created',
      { order: 'created', payment: 'refundDue', mails: [] },
    ],
    [
      'of a cent too much',
      [approved, pending, captured({ amountCents: 541 })],
      'created',
      { order: 'created', payment: 'refundDue', mails: [] },
    ],
    [
      'of another currency',
      [approved, captured({ currency: 'USD' })],
      'created',
      { order: 'created', payment: 'refundDue', mails: [] },
    ],
    [
      'of no amount at all',
      [approved, captured({ amountCents: undefined })],
      'created',
      { order: 'created', payment: 'refundDue', mails: [] },
    ],
    [
      'of money for an order that is canceled',
      [approved, pending, captured()],
      'canceled',
      { order: 'canceled', payment: 'refundDue', mails: [] },
    ],
    [
      'of money for an order that is paid',
      [approved, captured()],
      'purchased',
      { order: 'purchased', payment: 'refundDue', mails: [] },
    ],
    [
      'of money that came too late and went back',
      [approved, captured(), refunded],
      'canceled',
      { order: 'canceled', payment: 'refunded', mails: [] },
    ],
  ])('%s ends the same in any order and however often it comes', async (_story, reports, state, end) => {
    await fc.assert(
      fc.asyncProperty(newsOf(reports), async (news) => {
        expect(await endOf(news, state)).toEqual(end)
      }),
      { numRuns: 6 },
    )
  })

  test('that come all at once are taken one after the other', async () => {
    const { orderId, paymentId } = await aPayment()
    const news = [captured(), waiting, pending, captured(), declined, captured()]
    await Promise.all(news.map((report) => tell(paymentId, report)))
    expect([(await house.payment(paymentId)).state, await house.mails(orderId)]).toEqual(['captured', confirmedOnce])
    expect((await house.events(orderId)).filter((kind) => kind === 'paid')).toHaveLength(1)
  })

  test('are noted in the history when they change something, and only then', async () => {
    const { orderId, paymentId } = await aPayment()
    for (const report of [waiting, waiting, declined, declined, pending, pending, unknown])
      await tell(paymentId, report)
    expect(await house.events(orderId)).toEqual(['payment-declined', 'payment-pending'])
  })

  test('count every decline, so that the next try has a key of its own', async () => {
    const { paymentId } = await aPayment()
    for (const report of [declined, waiting, declined]) await tell(paymentId, report)
    expect((await house.payment(paymentId)).declines).toBe(2)
  })

  test('leave a declined payment declined when the provider waits for the buyer again', async () => {
    const { paymentId } = await aPayment()
    expect([await tell(paymentId, declined), await tell(paymentId, waiting)]).toEqual(['declined', 'declined'])
  })

  test('of what we never asked for are dropped', async () => {
    expect(await tell('NOTHING1', captured())).toBeUndefined()
  })
})
