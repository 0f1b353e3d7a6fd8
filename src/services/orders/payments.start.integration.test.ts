import { afterEach, describe, expect, test } from 'vitest'
import { aCake, aSlicedLoaf } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { cancelOrder } from './cancel-order.ts'
import { applyPaymentReport, settlePayment } from './payments.ts'
import { startPayment } from './start-payment.ts'

const sandbox = setUpSandbox()
afterEach(() => sandbox.clearFaults())

const later = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()

onBothDatabases('starting a payment', (database) => {
  const env = createOrderTestServices(database, sandbox)
  const start = async (orderId: string) => startPayment(env.services(), await env.order(orderId))

  test('creates a payment with the order total and returns the approval page', async () => {
    const order = await env.placed({ cartId: await env.aCart('bauernbrot', 'schorle'), language: 'en' })
    const result = await startPayment(env.services(), order)
    const [payment] = await env.payments(order.id)
    expect(payment).toMatchObject({
      provider: 'paypal',
      method: 'paypal',
      state: 'open',
      amountCents: 1070,
      captureId: undefined,
      declines: 0,
    })
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

  test('names the options at the provider, but not what the customer wrote', async () => {
    env.content = { ...env.content, products: [aSlicedLoaf(), aCake()] }
    const cartId = await env.aCartWith([
      { productId: 'bauernbrot', quantity: 1, notes: '', options: { schnitt: 'scheiben' } },
      { productId: 'torte', quantity: 1, notes: '', options: { inschrift: 'Alles Gute, Anna' } },
    ])
    const paymentId = await env.started(await env.placed({ cartId }))
    const { items } = (await sandbox.order(paymentId)).unit
    expect(items).toMatchObject([
      { name: 'Bauernbrot, in Scheiben', unit_amount: { value: '5.60' } },
      { name: 'Torte, Inschrift', unit_amount: { value: '34.50' } },
    ])
  })

  test('returns the same link for repeated and concurrent calls', async () => {
    const order = await env.placed()
    const results = await Promise.all(Array.from({ length: 8 }, () => startPayment(env.services(), order)))
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(await env.payments(order.id)).toHaveLength(1)
    env.now = later(env.now, 119)
    expect(await start(order.id)).toEqual(results[0])
  })

  test('creates a new payment after two hours, before the old one expires at the provider', async () => {
    const order = await env.placed()
    const first = await env.started(order)
    env.now = later(env.now, 120)
    expect(await env.started(order)).not.toBe(first)
  })

  test('returns the same link after a decline, because the buyer can choose again there', async () => {
    const order = await env.placed()
    const paymentId = await env.started(order)
    await sandbox.choose(paymentId, 'decline')
    expect(await settlePayment(env.services(), paymentId)).toBe('declined')
    expect(await env.started(order)).toBe(paymentId)
  })

  test('creates a new payment when a pending one was denied, because the old page is closed', async () => {
    const order = await env.placed()
    const paymentId = await env.started(order)
    await sandbox.choose(paymentId, 'pending')
    await settlePayment(env.services(), paymentId)
    await sandbox.settle((await sandbox.order(paymentId)).capture?.id ?? '', 'deny')
    await settlePayment(env.services(), paymentId)
    const second = await env.started(order)
    expect(second).not.toBe(paymentId)
    await sandbox.choose(second, 'approve')
    expect(await settlePayment(env.services(), second)).toBe('captured')
  })

  test('finds the payment whose create response was lost', async () => {
    const order = await env.placed()
    await sandbox.addFault({ route: 'create', mode: 'drop-after', times: 1 })
    expect(await start(order.id)).toEqual({ kind: 'unavailable' })
    const paymentId = await env.started(order)
    const ofThisOrder = (await sandbox.orders()).filter(({ unit }) => unit.custom_id === order.id)
    expect(ofThisOrder.map(({ id }) => id)).toEqual([paymentId])
  })

  test('does not reuse a payment whose create response was lost hours ago', async () => {
    const order = await env.placed()
    await sandbox.addFault({ route: 'create', mode: 'drop-after', times: 1 })
    await start(order.id)
    sandbox.clock.advance(4 * 3_600_000)
    env.now = later(env.now, 4 * 60)
    const paymentId = await env.started(order)
    expect((await sandbox.order(paymentId)).status).toBe('PAYER_ACTION_REQUIRED')
  })

  describe('is refused', () => {
    test('from payUntil on, to the millisecond', async () => {
      const order = await env.placed()
      env.now = new Date(Date.parse(order.payUntil) - 1).toISOString()
      expect((await start(order.id)).kind).toBe('started')
      env.now = order.payUntil
      expect(await start(order.id)).toEqual({ kind: 'notPayable' })
    })

    test('for a paid order', async () => {
      const order = await env.purchased()
      expect(await start(order.id)).toEqual({ kind: 'notPayable' })
    })

    test('for a canceled order', async () => {
      const order = await env.placed()
      await cancelOrder(env.services(), order.id, 'byCustomer')
      expect(await start(order.id)).toEqual({ kind: 'notPayable' })
    })

    test('while a payment is pending', async () => {
      const order = await env.placed()
      const paymentId = await env.started(order)
      await applyPaymentReport(env.services(), paymentId, { kind: 'pending', captureId: 'C1' })
      env.now = later(env.now, 180)
      expect(await start(order.id)).toEqual({ kind: 'notPayable' })
    })
  })
})
