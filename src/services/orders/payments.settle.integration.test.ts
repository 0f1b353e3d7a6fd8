import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import type { PaymentReport } from '#integrations/payment/payment-provider.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { cancelOrder } from './cancel-order.ts'
import { queueOrderMail } from './order-mails.ts'
import { settlePayment } from './payments.ts'
import { settleDuePayments } from './settle-due-payments.ts'

const sandbox = setUpSandbox()
afterEach(() => sandbox.clearFaults())

const confirmed = ['orderConfirmed', 'orderReceived', 'storeNewOrder']
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

onBothDatabases('settling a payment', (database) => {
  const env = createOrderTestServices(database, sandbox)
  const settle = (paymentId: string) => settlePayment(env.services(), paymentId)

  /** Creates an order whose buyer has made a choice on the provider's page. */
  async function decided(outcome: Parameters<typeof sandbox.choose>[1]) {
    const order = await env.placed()
    const paymentId = await env.started(order)
    await sandbox.choose(paymentId, outcome)
    return { orderId: order.id, paymentId }
  }

  test('captures an approved payment, purchases the order and queues both mails', async () => {
    const { orderId, paymentId } = await decided('approve')
    expect(await settle(paymentId)).toBe('captured')
    expect((await env.order(orderId)).state).toBe('purchased')
    const { capture } = await sandbox.order(paymentId)
    expect(await env.payment(paymentId)).toMatchObject({ state: 'captured', captureId: capture?.id })
    expect(await env.mails(orderId)).toEqual(confirmed)
    expect(await env.events(orderId)).toEqual(['placed', 'paid'])
  })

  test('takes back a reminder to pay that was not sent yet', async () => {
    const { orderId, paymentId } = await decided('approve')
    const order = await env.order(orderId)
    await database.db.transaction().execute((tx) => queueOrderMail(tx, { kind: 'paymentReminder', order }, env.now))
    await settle(paymentId)
    expect(await env.mails(orderId)).toEqual(confirmed)
  })

  test('repeatedly changes nothing', async () => {
    const { orderId, paymentId } = await decided('approve')
    for (const _ of times(3, String)) expect(await settle(paymentId)).toBe('captured')
    expect([await env.mails(orderId), await env.events(orderId)]).toEqual([confirmed, ['placed', 'paid']])
  })

  test('captures once when buyer, webhook and task settle concurrently in two processes', async () => {
    const other = openDatabase(database.url, () => {})
    const rounds = await Promise.all(times(20, () => decided('approve')))
    const three = [env.services(), env.servicesOn(other), env.services()]
    const states = await Promise.all(
      rounds.flatMap(({ paymentId }) => three.map((services) => settlePayment(services, paymentId))),
    )
    await other.destroy()
    expect(new Set(states)).toEqual(new Set(['captured']))
    const providerOrderById = new Map((await sandbox.orders()).map((order) => [order.id, order]))
    for (const { orderId, paymentId } of rounds) {
      expect(await env.events(orderId)).toEqual(['placed', 'paid'])
      expect(await env.mails(orderId)).toEqual(confirmed)
      const captures = providerOrderById
        .get(paymentId)
        ?.webhooks.filter(({ eventType }) => eventType === 'PAYMENT.CAPTURE.COMPLETED')
      expect(captures).toHaveLength(1)
    }
  })

  test('leaves a payment open that was not approved', async () => {
    const { orderId, paymentId } = await decided('cancel')
    expect(await settle(paymentId)).toBe('open')
    expect((await env.order(orderId)).state).toBe('created')
  })

  test('leaves the order payable after a decline, and the next approval pays it', async () => {
    const { orderId, paymentId } = await decided('decline')
    expect(await settle(paymentId)).toBe('declined')
    expect([(await env.order(orderId)).state, (await env.payment(paymentId)).declines]).toEqual(['created', 1])
    await sandbox.choose(paymentId, 'approve')
    expect(await settle(paymentId)).toBe('captured')
    expect((await env.order(orderId)).state).toBe('purchased')
  })

  test('does not purchase the order while the capture is pending, only when it completes', async () => {
    const { orderId, paymentId } = await decided('pending')
    expect(await settle(paymentId)).toBe('pending')
    const { status, capture } = await sandbox.order(paymentId)
    expect([status, (await env.order(orderId)).state]).toEqual(['COMPLETED', 'created'])
    await sandbox.settle(capture?.id ?? '', 'complete')
    expect(await settle(paymentId)).toBe('captured')
    expect([(await env.order(orderId)).state, await env.mails(orderId)]).toEqual(['purchased', confirmed])
  })

  test('does not purchase the order when a pending capture is denied', async () => {
    const { orderId, paymentId } = await decided('pending')
    await settle(paymentId)
    await sandbox.settle((await sandbox.order(paymentId)).capture?.id ?? '', 'deny')
    expect(await settle(paymentId)).toBe('failed')
    expect([(await env.order(orderId)).state, await env.mails(orderId)]).toEqual(['created', ['orderReceived']])
  })

  test('finds a capture whose response was lost', async () => {
    const { orderId, paymentId } = await decided('lose-answer')
    expect(await settle(paymentId)).toBe('captured')
    expect((await env.order(orderId)).state).toBe('purchased')
  })

  test('finds a capture later when the provider failed right after it', async () => {
    const { orderId, paymentId } = await decided('approve')
    await sandbox.addFault({ route: 'capture', mode: 'drop-after', times: 1 })
    await sandbox.addFault({ route: 'get', mode: 'delay', delayMs: 0, times: 1 })
    await sandbox.addFault({ route: 'get', mode: 'status', status: 503, times: 1 })
    expect(await settle(paymentId)).toBe('unknown')
    expect((await env.payment(paymentId)).state).toBe('open')
    expect((await sandbox.order(paymentId)).capture?.status).toBe('COMPLETED')
    expect(await settle(paymentId)).toBe('captured')
    expect([(await env.order(orderId)).state, await env.mails(orderId)]).toEqual(['purchased', confirmed])
  })

  test.each(['status', 'drop', 'garbage'] as const)(
    'returns unknown and changes nothing while the provider fails: %s',
    async (mode) => {
      const { orderId, paymentId } = await decided('approve')
      await sandbox.addFault({ route: '*', mode })
      expect(await settle(paymentId)).toBe('unknown')
      expect((await env.payment(paymentId)).state).toBe('open')
      expect(await env.events(orderId)).toEqual(['placed'])
      await sandbox.clearFaults()
      expect(await settle(paymentId)).toBe('captured')
    },
  )

  test('returns undefined for an unknown payment', async () => {
    expect(await settle('NOTHING1')).toBeUndefined()
  })

  describe('refunds', () => {
    test.each([-1, 1])('a capture that is off by %i cent', async (cents) => {
      const { orderId, paymentId } = await decided('approve')
      await database.db
        .updateTable('payment')
        .set({ amount_cents: 540 + cents })
        .where('id', '=', paymentId)
        .execute()
      expect(await settle(paymentId)).toBe('refunded')
      expect([(await env.order(orderId)).state, await env.mails(orderId)]).toEqual([
        'created',
        ['orderReceived', 'paymentReturned'],
      ])
      expect((await sandbox.order(paymentId)).refunds.map(({ amountCents }) => amountCents)).toEqual([540])
      expect(await env.events(orderId)).toEqual(['placed', 'paymentAmountWrong', 'payment-refunded'])
    })

    test('a capture in another currency', async () => {
      const { orderId, paymentId } = await decided('approve')
      const withFrancs = (report: PaymentReport) =>
        report.kind === 'captured' ? { ...report, currency: 'CHF' } : report
      const { provider } = env
      env.provider = {
        ...provider,
        inspect: async (id) => withFrancs(await provider.inspect(id)),
        capture: async (id, key) => withFrancs(await provider.capture(id, key)),
      }
      expect(await settle(paymentId)).toBe('refunded')
      expect([(await env.order(orderId)).state, (await sandbox.order(paymentId)).refunds.length]).toEqual([
        'created',
        1,
      ])
    })

    test('a capture whose response was lost before the order was canceled', async () => {
      const { orderId, paymentId } = await decided('approve')
      await sandbox.addFault({ route: 'capture', mode: 'drop-after', times: 1 })
      await sandbox.addFault({ route: 'get', mode: 'delay', delayMs: 0, times: 1 })
      await sandbox.addFault({ route: 'get', mode: 'status', status: 503, times: 1 })
      expect(await settle(paymentId)).toBe('unknown')
      await cancelOrder(env.services(), orderId, 'byCustomer')
      expect(await settle(paymentId)).toBe('refunded')
      const { capture, refunds } = await sandbox.order(paymentId)
      expect(refunds.map(({ amountCents }) => amountCents)).toEqual([capture?.amountCents])
    })

    test('a capture that completes after the order was canceled', async () => {
      const { orderId, paymentId } = await decided('pending')
      await settle(paymentId)
      await cancelOrder(env.services(), orderId, 'byCustomer')
      await sandbox.settle((await sandbox.order(paymentId)).capture?.id ?? '', 'complete')
      expect(await settle(paymentId)).toBe('refunded')
      expect((await sandbox.order(paymentId)).refunds).toHaveLength(1)
    })

    test('the second of two payments for one order and keeps the first', async () => {
      const order = await env.placed()
      const first = await env.started(order)
      env.now = '2026-11-16T12:00:00.000Z'
      const second = await env.started(order)
      for (const paymentId of [first, second]) await sandbox.choose(paymentId, 'approve')
      const states = await Promise.all([settle(first), settle(second)])
      expect(states).toContain('captured')
      const records = await Promise.all([first, second].map((paymentId) => sandbox.order(paymentId)))
      const keptCents = records.map(({ capture, refunds }) =>
        refunds.reduce((left, { amountCents }) => left - amountCents, capture?.amountCents ?? 0),
      )
      expect(keptCents.toSorted()).toEqual([0, order.grossCents])
      expect([(await env.order(order.id)).state, await env.mails(order.id)]).toEqual(['purchased', confirmed])
    })

    test('later when the provider refuses the refund at first', async () => {
      const { orderId, paymentId } = await decided('approve')
      await settle(paymentId)
      await sandbox.addFault({ route: 'refund', mode: 'status', status: 500, times: 1 })
      await cancelOrder(env.services(), orderId, 'byCustomer')
      expect((await env.payment(paymentId)).state).toBe('refundDue')
      expect(await settle(paymentId)).toBe('refunded')
      expect((await sandbox.order(paymentId)).refunds).toHaveLength(1)
    })

    test('once when five calls run concurrently', async () => {
      const { orderId, paymentId } = await decided('approve')
      await settle(paymentId)
      await sandbox.addFault({ route: 'refund', mode: 'status', status: 500, times: 1 })
      await cancelOrder(env.services(), orderId, 'byCustomer')
      await Promise.all(times(5, () => settle(paymentId)))
      expect((await sandbox.order(paymentId)).refunds).toHaveLength(1)
      expect((await env.events(orderId)).filter((kind) => kind === 'payment-refunded')).toHaveLength(1)
    })
  })

  test.each(['byCustomer', 'byBusiness'] as const)(
    'does not capture an approved payment of an order that is canceled %s',
    async (reason) => {
      const { orderId, paymentId } = await decided('approve')
      await cancelOrder(env.services(), orderId, reason)
      expect(await settle(paymentId)).toBe('failed')
      expect((await sandbox.order(paymentId)).capture).toBeNull()
      expect((await env.order(orderId)).state).toBe('canceled')
      expect(await env.mails(orderId)).toEqual(['orderCanceled', 'orderReceived'])
    },
  )

  /** Runs something at the moment between our decision to capture and the capture at the provider. */
  function beforeCapture(run: () => Promise<unknown>): void {
    let isFirst = true
    env.provider = {
      ...sandbox.provider,
      async capture(id, key) {
        if (isFirst) {
          isFirst = false
          await run()
        }
        return sandbox.provider.capture(id, key)
      },
    }
  }

  test('captures only one of two approved payments, even if both are settled at the same moment', async () => {
    const order = await env.placed()
    const first = await env.started(order)
    env.now = '2026-11-16T12:00:00.000Z'
    const second = await env.started(order)
    for (const paymentId of [first, second]) await sandbox.choose(paymentId, 'approve')
    beforeCapture(() => settle(second))
    expect(await settle(first)).toBe('captured')
    expect((await sandbox.order(second)).capture).toBeNull()
    expect(await settle(second)).toBe('failed')
    expect((await env.order(order.id)).state).toBe('purchased')
  })

  test('finds and refunds a capture during which the order was canceled and the process ended', async () => {
    const { orderId, paymentId } = await decided('approve')
    beforeCapture(async () => {
      await cancelOrder(env.services(), orderId, 'byCustomer')
      await settle(paymentId)
      await sandbox.provider.capture(paymentId, `capture-${paymentId}-0`)
      throw new Error('the process has ended')
    })
    await expect(settle(paymentId)).rejects.toThrow('the process has ended')
    env.provider = sandbox.provider
    env.now = '2026-11-16T09:01:00.000Z'
    await settleDuePayments(env.services())
    expect((await env.payment(paymentId)).state).toBe('refunded')
    expect((await sandbox.order(paymentId)).refunds).toHaveLength(1)
  })

  test('does not end a pending payment of a canceled order by an outdated approval', async () => {
    const { orderId, paymentId } = await decided('pending')
    let isFirst = true
    env.provider = {
      ...sandbox.provider,
      async inspect(id) {
        const report = await sandbox.provider.inspect(id)
        if (!isFirst) return report
        isFirst = false
        await settle(id)
        await cancelOrder(env.services(), orderId, 'byCustomer')
        return report
      },
    }
    expect(await settle(paymentId)).toBe('pending')
    env.provider = sandbox.provider
    await sandbox.settle((await sandbox.order(paymentId)).capture?.id ?? '', 'complete')
    env.now = '2026-11-16T09:05:00.000Z'
    await settleDuePayments(env.services())
    expect((await env.payment(paymentId)).state).toBe('refunded')
  })

  test('cancels the order once when staff refunded the payment at the provider', async () => {
    const { orderId, paymentId } = await decided('approve')
    await settle(paymentId)
    await env.provider.refund((await env.payment(paymentId)).captureId ?? '', 'by hand')
    expect([await settle(paymentId), await settle(paymentId)]).toEqual(['refunded', 'refunded'])
    expect((await env.order(orderId)).state).toBe('canceled')
    expect(await env.mails(orderId)).toEqual([...confirmed, 'orderCanceled', 'storeOrderCanceled'].toSorted())
    expect(await env.events(orderId)).toEqual(['placed', 'paid', 'canceledByBusiness', 'payment-refunded'])
  })
})
