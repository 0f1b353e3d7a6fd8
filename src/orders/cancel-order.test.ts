import { afterEach, describe, expect, test } from 'vitest'
import { settlePayments } from '#scheduler/settle-payments.ts'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anOrdering, onSaturday } from '#tests/support/an-ordering.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { advanceOrders } from './advance-orders.ts'
import { type CancelReason, cancelOrder } from './cancel-order.ts'

const sandbox = aSandbox()
afterEach(() => sandbox.mend())

onBothDatabases('canceling an order', (database) => {
  const house = anOrdering(database, sandbox)
  const cancel = (orderId: string, reason: CancelReason = 'byCustomer') =>
    cancelOrder(house.services(), orderId, reason)
  const paymentOf = async (orderId: string) => (await house.payments(orderId))[0]

  test('that is paid frees its place, gives the money back and tells customer and store', async () => {
    const pickup = { ...onSaturday, minute: 390 }
    const order = await house.purchased({ pickup })
    expect(await cancel(order.id)).toEqual({ kind: 'canceled', order: { ...order, state: 'canceled', revision: 1 } })
    expect(await house.placesTaken(pickup)).toBe(0)
    const payment = await paymentOf(order.id)
    expect(payment?.state).toBe('refunded')
    expect((await sandbox.order(payment?.id ?? '')).refunds).toMatchObject([{ amountCents: 540 }])
    expect(await house.mails(order.id)).toEqual([
      'orderCanceled',
      'orderConfirmed',
      'orderReceived',
      'storeNewOrder',
      'storeOrderCanceled',
    ])
    const mail = await database.db
      .selectFrom('outbox')
      .select('payload')
      .where('subject_id', '=', order.id)
      .where('kind', '=', 'orderCanceled')
      .executeTakeFirst()
    expect(mail?.payload).toMatchObject({ cancel: { reason: 'byCustomer', refundCents: 540 } })
    expect(await house.events(order.id)).toEqual(['placed', 'paid', 'canceledByCustomer', 'payment-refunded'])
  })

  test('that is not paid frees its place and tells the customer, not the store', async () => {
    const pickup = { ...onSaturday, minute: 420 }
    const order = await house.placed({ pickup })
    expect((await cancel(order.id)).kind).toBe('canceled')
    expect([await house.placesTaken(pickup), await house.mails(order.id)]).toEqual([
      0,
      ['orderCanceled', 'orderReceived'],
    ])
  })

  describe('is possible for the customer', () => {
    test.each([
      ['until the last minute of the day two days before', '2026-11-19T22:59:59.999Z', 'canceled'],
      ['not from midnight on', '2026-11-19T23:00:00.000Z', 'notCancelable'],
    ])('%s, once it is paid', async (_when, now, kind) => {
      const order = await house.purchased()
      house.now = now
      expect((await cancel(order.id)).kind).toBe(kind)
      expect((await paymentOf(order.id))?.state).toBe(kind === 'canceled' ? 'refunded' : 'captured')
    })

    test('at any time while it is not paid', async () => {
      const order = await house.placed()
      house.now = '2026-11-20T16:00:00.000Z'
      expect((await cancel(order.id)).kind).toBe('canceled')
    })
  })

  test('is possible for the business in preparation as well, but not once it is picked up', async () => {
    const order = await house.purchased()
    house.now = '2026-11-20T09:00:00.000Z'
    await advanceOrders(house.services())
    expect((await house.order(order.id)).state).toBe('preparation')
    expect((await cancel(order.id)).kind).toBe('notCancelable')
    expect((await cancel(order.id, 'byBusiness')).kind).toBe('canceled')
    expect((await paymentOf(order.id))?.state).toBe('refunded')

    house.now = '2026-11-20T09:00:00.000Z'
    const collected = await house.purchased()
    house.now = '2026-11-21T12:00:00.000Z'
    await advanceOrders(house.services())
    expect((await house.order(collected.id)).state).toBe('completed')
    expect((await cancel(collected.id, 'byBusiness')).kind).toBe('notCancelable')
  })

  test('five times at once does it once', async () => {
    const pickup = { ...onSaturday, minute: 480 }
    const [order] = [await house.purchased({ pickup }), await house.purchased({ pickup })]
    const results = await Promise.all(Array.from({ length: 5 }, () => cancel(order.id)))
    expect(results.map(({ kind }) => kind).sort()).toEqual(['canceled', ...Array(4).fill('notCancelable')])
    expect(await house.placesTaken(pickup)).toBe(1)
    expect((await sandbox.order((await paymentOf(order.id))?.id ?? '')).refunds).toHaveLength(1)
    expect((await house.mails(order.id)).filter((kind) => kind === 'orderCanceled')).toHaveLength(1)
  })

  test('does not need the provider: the refund stays due and the job brings it about', async () => {
    const order = await house.purchased()
    await sandbox.break({ route: '*', mode: 'status', status: 503 })
    expect((await cancel(order.id)).kind).toBe('canceled')
    expect((await paymentOf(order.id))?.state).toBe('refundDue')
    house.now = '2026-11-16T09:02:00.000Z'
    await settlePayments(house.services())
    expect((await paymentOf(order.id))?.state).toBe('refundDue')
    await sandbox.mend()
    house.now = '2026-11-16T09:04:00.000Z'
    await settlePayments(house.services())
    expect((await paymentOf(order.id))?.state).toBe('refunded')
    expect((await sandbox.order((await paymentOf(order.id))?.id ?? '')).refunds).toHaveLength(1)
  })

  test('whose refund was done but not answered is not refunded again', async () => {
    const order = await house.purchased()
    await sandbox.break({ route: 'refund', mode: 'drop-after', times: 1 })
    await cancel(order.id)
    house.now = '2026-11-16T09:06:00.000Z'
    await settlePayments(house.services())
    const payment = await paymentOf(order.id)
    expect([payment?.state, (await sandbox.order(payment?.id ?? '')).refunds.length]).toEqual(['refunded', 1])
  })

  test('for being unpaid is refused before its time is over', async () => {
    const order = await house.placed()
    house.now = new Date(Date.parse(order.payUntil) - 1).toISOString()
    expect(await cancel(order.id, 'expired')).toEqual({ kind: 'notCancelable' })
  })

  test('is refused where there is none, and where it was canceled before', async () => {
    expect(await cancel('22222-22222')).toEqual({ kind: 'unknownOrder' })
    const order = await house.placed()
    await cancel(order.id)
    expect(await cancel(order.id)).toEqual({ kind: 'notCancelable' })
  })
})
