import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/open-database.ts'
import type { PaymentReport } from '#integrations/payment/payment-provider.ts'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anOrdering } from '#tests/support/an-ordering.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { cancelOrder } from './cancel-order.ts'
import { settlePayment } from './settle-payment.ts'

const sandbox = aSandbox()
afterEach(() => sandbox.mend())

const confirmed = ['orderConfirmed', 'orderReceived', 'storeNewOrder']
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

onBothDatabases('settling a payment', (database) => {
  const house = anOrdering(database, sandbox)
  const settle = (paymentId: string) => settlePayment(house.services(), paymentId)

  /** An order whose buyer has been on the provider’s page. */
  async function decided(outcome: Parameters<typeof sandbox.choose>[1]) {
    const order = await house.placed()
    const paymentId = await house.started(order)
    await sandbox.choose(paymentId, outcome)
    return { orderId: order.id, paymentId }
  }

  test('takes the money of an approved payment; then the order is purchased and both mails are queued', async () => {
    const { orderId, paymentId } = await decided('approve')
    expect(await settle(paymentId)).toBe('captured')
    expect((await house.order(orderId)).state).toBe('purchased')
    const { capture } = await sandbox.order(paymentId)
    expect(await house.payment(paymentId)).toMatchObject({ state: 'captured', captureId: capture?.id })
    expect(await house.mails(orderId)).toEqual(confirmed)
    expect(await house.events(orderId)).toEqual(['placed', 'paid'])
  })

  test('again and again changes nothing', async () => {
    const { orderId, paymentId } = await decided('approve')
    for (const _ of times(3, String)) expect(await settle(paymentId)).toBe('captured')
    expect([await house.mails(orderId), await house.events(orderId)]).toEqual([confirmed, ['placed', 'paid']])
  })

  test('by the returning buyer, the webhook and the job at once, in two processes, twenty times over', async () => {
    const other = openDatabase(database.url, () => {})
    const rounds = await Promise.all(times(20, () => decided('approve')))
    const three = [house.services(), house.servicesOn(other), house.services()]
    const states = await Promise.all(
      rounds.flatMap(({ paymentId }) => three.map((services) => settlePayment(services, paymentId))),
    )
    await other.destroy()
    expect(new Set(states)).toEqual(new Set(['captured']))
    const atTheProvider = new Map((await sandbox.orders()).map((order) => [order.id, order]))
    for (const { orderId, paymentId } of rounds) {
      expect(await house.events(orderId)).toEqual(['placed', 'paid'])
      expect(await house.mails(orderId)).toEqual(confirmed)
      const captures = atTheProvider
        .get(paymentId)
        ?.webhooks.filter(({ eventType }) => eventType === 'PAYMENT.CAPTURE.COMPLETED')
      expect(captures).toHaveLength(1)
    }
  })

  test('that nobody has approved leaves it open', async () => {
    const { orderId, paymentId } = await decided('cancel')
    expect(await settle(paymentId)).toBe('open')
    expect((await house.order(orderId)).state).toBe('created')
  })

  test('that was declined leaves the order payable, and the next approval pays it', async () => {
    const { orderId, paymentId } = await decided('decline')
    expect(await settle(paymentId)).toBe('declined')
    expect([(await house.order(orderId)).state, (await house.payment(paymentId)).declines]).toEqual(['created', 1])
    await sandbox.choose(paymentId, 'approve')
    expect(await settle(paymentId)).toBe('captured')
    expect((await house.order(orderId)).state).toBe('purchased')
  })

  test('that is pending pays nothing, though the provider’s order is completed; the money that comes later does', async () => {
    const { orderId, paymentId } = await decided('pending')
    expect(await settle(paymentId)).toBe('pending')
    const { status, capture } = await sandbox.order(paymentId)
    expect([status, (await house.order(orderId)).state]).toEqual(['COMPLETED', 'created'])
    await sandbox.settle(capture?.id ?? '', 'complete')
    expect(await settle(paymentId)).toBe('captured')
    expect([(await house.order(orderId)).state, await house.mails(orderId)]).toEqual(['purchased', confirmed])
  })

  test('that was denied after it was pending pays nothing', async () => {
    const { orderId, paymentId } = await decided('pending')
    await settle(paymentId)
    await sandbox.settle((await sandbox.order(paymentId)).capture?.id ?? '', 'deny')
    expect(await settle(paymentId)).toBe('failed')
    expect([(await house.order(orderId)).state, await house.mails(orderId)]).toEqual(['created', ['orderReceived']])
  })

  test('whose capture was done but not answered finds out at once', async () => {
    const { orderId, paymentId } = await decided('lose-answer')
    expect(await settle(paymentId)).toBe('captured')
    expect((await house.order(orderId)).state).toBe('purchased')
  })

  test('whose capture was done when the provider fell silent finds out when it speaks again', async () => {
    const { orderId, paymentId } = await decided('approve')
    await sandbox.break({ route: 'capture', mode: 'drop-after', times: 1 })
    await sandbox.break({ route: 'get', mode: 'delay', delayMs: 0, times: 1 })
    await sandbox.break({ route: 'get', mode: 'status', status: 503, times: 1 })
    expect(await settle(paymentId)).toBe('unknown')
    expect((await house.payment(paymentId)).state).toBe('open')
    expect((await sandbox.order(paymentId)).capture?.status).toBe('COMPLETED')
    expect(await settle(paymentId)).toBe('captured')
    expect([(await house.order(orderId)).state, await house.mails(orderId)]).toEqual(['purchased', confirmed])
  })

  test.each(['status', 'drop', 'garbage'] as const)(
    'says nothing new while the provider is in trouble: %s',
    async (mode) => {
      const { orderId, paymentId } = await decided('approve')
      await sandbox.break({ route: '*', mode })
      expect(await settle(paymentId)).toBe('unknown')
      expect((await house.payment(paymentId)).state).toBe('open')
      expect(await house.events(orderId)).toEqual(['placed'])
      await sandbox.mend()
      expect(await settle(paymentId)).toBe('captured')
    },
  )

  test('that is not ours answers nothing', async () => {
    expect(await settle('NOTHING1')).toBeUndefined()
  })

  describe('gives back', () => {
    test.each([-1, 1])('what is off by %i cent', async (cents) => {
      const { orderId, paymentId } = await decided('approve')
      await database.db
        .updateTable('payment')
        .set({ amount_cents: 540 + cents })
        .where('id', '=', paymentId)
        .execute()
      expect(await settle(paymentId)).toBe('refunded')
      expect([(await house.order(orderId)).state, await house.mails(orderId)]).toEqual(['created', ['orderReceived']])
      expect((await sandbox.order(paymentId)).refunds.map(({ amountCents }) => amountCents)).toEqual([540])
      expect(await house.events(orderId)).toEqual(['placed', 'paymentAmountWrong', 'payment-refunded'])
    })

    test('what came in another currency', async () => {
      const { orderId, paymentId } = await decided('approve')
      const inFrancs = (report: PaymentReport) => (report.kind === 'captured' ? { ...report, currency: 'CHF' } : report)
      const { provider } = house
      house.provider = {
        ...provider,
        inspect: async (id) => inFrancs(await provider.inspect(id)),
        capture: async (id, key) => inFrancs(await provider.capture(id, key)),
      }
      expect(await settle(paymentId)).toBe('refunded')
      expect([(await house.order(orderId)).state, (await sandbox.order(paymentId)).refunds.length]).toEqual([
        'created',
        1,
      ])
    })

    test('what was taken, though its answer was lost, before the order was canceled', async () => {
      const { orderId, paymentId } = await decided('approve')
      await sandbox.break({ route: 'capture', mode: 'drop-after', times: 1 })
      await sandbox.break({ route: 'get', mode: 'delay', delayMs: 0, times: 1 })
      await sandbox.break({ route: 'get', mode: 'status', status: 503, times: 1 })
      expect(await settle(paymentId)).toBe('unknown')
      await cancelOrder(house.services(), orderId, 'byCustomer')
      expect(await settle(paymentId)).toBe('refunded')
      const { capture, refunds } = await sandbox.order(paymentId)
      expect(refunds.map(({ amountCents }) => amountCents)).toEqual([capture?.amountCents])
    })

    test('what was pending when the order was canceled, once it arrives', async () => {
      const { orderId, paymentId } = await decided('pending')
      await settle(paymentId)
      await cancelOrder(house.services(), orderId, 'byCustomer')
      await sandbox.settle((await sandbox.order(paymentId)).capture?.id ?? '', 'complete')
      expect(await settle(paymentId)).toBe('refunded')
      expect((await sandbox.order(paymentId)).refunds).toHaveLength(1)
    })

    test('the second of two payments for one order, and keeps the first', async () => {
      const order = await house.placed()
      const first = await house.started(order)
      house.now = '2026-11-16T12:00:00.000Z'
      const second = await house.started(order)
      for (const paymentId of [first, second]) await sandbox.choose(paymentId, 'approve')
      const states = await Promise.all([settle(first), settle(second)])
      expect(states).toContain('captured')
      const records = await Promise.all([first, second].map((paymentId) => sandbox.order(paymentId)))
      const keptCents = records.map(({ capture, refunds }) =>
        refunds.reduce((left, { amountCents }) => left - amountCents, capture?.amountCents ?? 0),
      )
      expect(keptCents.toSorted()).toEqual([0, order.grossCents])
      expect([(await house.order(order.id)).state, await house.mails(order.id)]).toEqual(['purchased', confirmed])
    })

    test('later, when the provider does not take the refund now', async () => {
      const { orderId, paymentId } = await decided('approve')
      await settle(paymentId)
      await sandbox.break({ route: 'refund', mode: 'status', status: 500, times: 1 })
      await cancelOrder(house.services(), orderId, 'byCustomer')
      expect((await house.payment(paymentId)).state).toBe('refundDue')
      expect(await settle(paymentId)).toBe('refunded')
      expect((await sandbox.order(paymentId)).refunds).toHaveLength(1)
    })

    test('once, when five ask for it at the same time', async () => {
      const { orderId, paymentId } = await decided('approve')
      await settle(paymentId)
      await sandbox.break({ route: 'refund', mode: 'status', status: 500, times: 1 })
      await cancelOrder(house.services(), orderId, 'byCustomer')
      await Promise.all(times(5, () => settle(paymentId)))
      expect((await sandbox.order(paymentId)).refunds).toHaveLength(1)
      expect((await house.events(orderId)).filter((kind) => kind === 'payment-refunded')).toHaveLength(1)
    })
  })

  test.each(['byCustomer', 'byBusiness'] as const)(
    'takes nothing that was approved for an order that is canceled %s',
    async (reason) => {
      const { orderId, paymentId } = await decided('approve')
      await cancelOrder(house.services(), orderId, reason)
      expect(await settle(paymentId)).toBe('failed')
      expect((await sandbox.order(paymentId)).capture).toBeNull()
      expect((await house.order(orderId)).state).toBe('canceled')
      expect(await house.mails(orderId)).toEqual(['orderCanceled', 'orderReceived'])
    },
  )

  test('cancels the order whose money the bakery’s own people gave back at the provider, once', async () => {
    const { orderId, paymentId } = await decided('approve')
    await settle(paymentId)
    await house.provider.refund((await house.payment(paymentId)).captureId ?? '', 'by hand')
    expect([await settle(paymentId), await settle(paymentId)]).toEqual(['refunded', 'refunded'])
    expect((await house.order(orderId)).state).toBe('canceled')
    expect(await house.mails(orderId)).toEqual([...confirmed, 'orderCanceled', 'storeOrderCanceled'].toSorted())
    expect(await house.events(orderId)).toEqual(['placed', 'paid', 'canceledByBusiness', 'payment-refunded'])
  })
})
