import { afterEach, describe, expect, test } from 'vitest'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anOrdering } from '#tests/support/an-ordering.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { applyPaymentReport } from './apply-payment-report.ts'
import { cancelOrder } from './cancel-order.ts'
import { settlePayment } from './settle-payment.ts'
import { startPayment } from './start-payment.ts'

const sandbox = aSandbox()
afterEach(() => sandbox.mend())

const later = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()

onBothDatabases('starting a payment', (database) => {
  const house = anOrdering(database, sandbox)
  const start = async (orderId: string) => startPayment(house.services(), await house.order(orderId))

  test('asks the provider for the sum of the order and leads the buyer to its page', async () => {
    const order = await house.placed({ cartId: await house.aCart('bauernbrot', 'schorle'), language: 'en' })
    const result = await startPayment(house.services(), order)
    const [payment] = await house.payments(order.id)
    expect(payment).toMatchObject({ state: 'open', amountCents: 1070, captureId: undefined, declines: 0 })
    expect(result).toEqual({ kind: 'started', approveUrl: payment?.approveUrl })
    expect(await sandbox.order(payment?.id ?? '')).toMatchObject({
      locale: 'en-GB',
      brandName: 'Bäckerei Krume',
      returnUrl: `http://localhost:3000/api/payout/orders/${order.id}/approve`,
      cancelUrl: `http://localhost:3000/api/payout/orders/${order.id}/cancel`,
      unit: {
        custom_id: order.id,
        amount: { value: '10.70' },
        items: [
          { name: 'Country loaf', quantity: '1', unit_amount: { value: '5.40' } },
          { name: 'Spritzer', quantity: '2', unit_amount: { value: '2.65' } },
        ],
      },
    })
  })

  test('gives everyone who asks, also at once, the same link', async () => {
    const order = await house.placed()
    const results = await Promise.all(Array.from({ length: 8 }, () => startPayment(house.services(), order)))
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(await house.payments(order.id)).toHaveLength(1)
    house.now = later(house.now, 119)
    expect(await start(order.id)).toEqual(results[0])
  })

  test('makes a new one after two hours, before the provider forgets the old one', async () => {
    const order = await house.placed()
    const first = await house.started(order)
    house.now = later(house.now, 120)
    expect(await house.started(order)).not.toBe(first)
  })

  test('gives the same link after the bank said no: the provider lets the buyer choose again', async () => {
    const order = await house.placed()
    const paymentId = await house.started(order)
    await sandbox.choose(paymentId, 'decline')
    expect(await settlePayment(house.services(), paymentId)).toBe('declined')
    expect(await house.started(order)).toBe(paymentId)
  })

  test('makes a new one when a pending payment was denied in the end, for the old page is dead', async () => {
    const order = await house.placed()
    const paymentId = await house.started(order)
    await sandbox.choose(paymentId, 'pending')
    await settlePayment(house.services(), paymentId)
    await sandbox.settle((await sandbox.order(paymentId)).capture?.id ?? '', 'deny')
    await settlePayment(house.services(), paymentId)
    const second = await house.started(order)
    expect(second).not.toBe(paymentId)
    await sandbox.choose(second, 'approve')
    expect(await settlePayment(house.services(), second)).toBe('captured')
  })

  test('finds the payment whose making was not answered', async () => {
    const order = await house.placed()
    await sandbox.break({ route: 'create', mode: 'drop-after', times: 1 })
    expect(await start(order.id)).toEqual({ kind: 'unavailable' })
    const paymentId = await house.started(order)
    const ofThisOrder = (await sandbox.orders()).filter(({ unit }) => unit.custom_id === order.id)
    expect(ofThisOrder.map(({ id }) => id)).toEqual([paymentId])
  })

  test('does not run into the remains of a payment whose making was not answered hours ago', async () => {
    const order = await house.placed()
    await sandbox.break({ route: 'create', mode: 'drop-after', times: 1 })
    await start(order.id)
    sandbox.clock.advance(4 * 3_600_000)
    house.now = later(house.now, 4 * 60)
    const paymentId = await house.started(order)
    expect((await sandbox.order(paymentId)).status).toBe('PAYER_ACTION_REQUIRED')
  })

  describe('is refused', () => {
    test('once the time to pay is over, to the millisecond', async () => {
      const order = await house.placed()
      house.now = new Date(Date.parse(order.payUntil) - 1).toISOString()
      expect((await start(order.id)).kind).toBe('started')
      house.now = order.payUntil
      expect(await start(order.id)).toEqual({ kind: 'notPayable' })
    })

    test('for an order that is paid', async () => {
      const order = await house.purchased()
      expect(await start(order.id)).toEqual({ kind: 'notPayable' })
    })

    test('for an order that is canceled', async () => {
      const order = await house.placed()
      await cancelOrder(house.services(), order.id, 'byCustomer')
      expect(await start(order.id)).toEqual({ kind: 'notPayable' })
    })

    test('while a payment is on its way', async () => {
      const order = await house.placed()
      const paymentId = await house.started(order)
      await applyPaymentReport(house.services(), paymentId, { kind: 'pending', captureId: 'C1' })
      house.now = later(house.now, 180)
      expect(await start(order.id)).toEqual({ kind: 'notPayable' })
    })
  })
})
