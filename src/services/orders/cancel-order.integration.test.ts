import { afterEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { listOrderEvents } from '#db/orders.ts'
import type { Order } from '#domain/order/order.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices, onSaturday } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { advanceOrders } from './advance-orders.ts'
import { type CancelReason, cancelOrder } from './cancel-order.ts'
import { queueOrderMail } from './order-mails.ts'
import { recordPickup } from './record-pickup.ts'
import { settleDuePayments } from './settle-due-payments.ts'

const sandbox = setUpSandbox()
afterEach(() => sandbox.clearFaults())

onBothDatabases('canceling an order', (database) => {
  const env = createOrderTestServices(database, sandbox)
  const cancel = (orderId: string, reason: CancelReason = 'byCustomer') => cancelOrder(env.services(), orderId, reason)
  const findPaymentOf = async (orderId: string) => (await env.payments(orderId))[0]

  test('releases the slot, refunds the payment and mails customer and store when it is paid', async () => {
    const pickup = { ...onSaturday, minute: 390 }
    const order = await env.purchased({ pickup })
    const canceled = { ...order, state: 'canceled', hasSlot: false, hasStock: false, revision: 1 }
    expect(await cancel(order.id)).toEqual({ kind: 'canceled', order: canceled })
    expect(await env.countSlotUses(pickup)).toBe(0)
    const payment = await findPaymentOf(order.id)
    expect(payment?.state).toBe('refunded')
    expect((await sandbox.order(payment?.id ?? '')).refunds).toMatchObject([{ amountCents: 540 }])
    expect(await env.mails(order.id)).toEqual([
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
    expect(await env.events(order.id)).toEqual(['placed', 'paid', 'canceledByCustomer', 'payment-refunded'])
  })

  test('releases the slot and mails only the customer when it is not paid', async () => {
    const pickup = { ...onSaturday, minute: 420 }
    const order = await env.placed({ pickup })
    expect((await cancel(order.id)).kind).toBe('canceled')
    expect([await env.countSlotUses(pickup), await env.mails(order.id)]).toEqual([
      0,
      ['orderCanceled', 'orderReceived'],
    ])
  })

  const remind = (order: Order, kind: 'paymentReminder' | 'pickupReminder') =>
    database.db.transaction().execute((tx) => queueOrderMail(tx, { kind, order }, env.now))

  test('takes back reminders that were not sent yet', async () => {
    const [unpaid, paid] = [await env.placed(), await env.purchased()]
    await remind(unpaid, 'paymentReminder')
    await remind(paid, 'pickupReminder')
    for (const { id } of [unpaid, paid]) await cancel(id)
    expect(await env.mails(unpaid.id)).toEqual(['orderCanceled', 'orderReceived'])
    expect(await env.mails(paid.id)).not.toContain('pickupReminder')
  })

  test('leaves reminders that were sent in the list', async () => {
    const order = await env.placed()
    await remind(order, 'paymentReminder')
    await database.db.updateTable('outbox').set({ sent_at: env.now }).where('subject_id', '=', order.id).execute()
    await cancel(order.id)
    expect(await env.mails(order.id)).toContain('paymentReminder')
  })

  describe('is allowed for the customer', () => {
    test.each([
      ['until the end of the day two days before pickup', '2026-11-19T22:59:59.999Z', 'canceled'],
      ['not after that midnight', '2026-11-19T23:00:00.000Z', 'notCancelable'],
    ])('%s, if it is paid', async (_when, now, kind) => {
      const order = await env.purchased()
      env.now = now
      expect((await cancel(order.id)).kind).toBe(kind)
      expect((await findPaymentOf(order.id))?.state).toBe(kind === 'canceled' ? 'refunded' : 'captured')
    })

    test('at any time if it is not paid', async () => {
      const order = await env.placed()
      env.now = '2026-11-20T16:00:00.000Z'
      expect((await cancel(order.id)).kind).toBe('canceled')
    })
  })

  test('is allowed for the business during preparation and after the pickup time, but not after the hand-over', async () => {
    const order = await env.purchased()
    env.now = '2026-11-20T09:00:00.000Z'
    await advanceOrders(env.services())
    expect((await env.order(order.id)).state).toBe('preparation')
    expect((await cancel(order.id)).kind).toBe('notCancelable')
    expect((await cancel(order.id, 'byBusiness')).kind).toBe('canceled')
    expect((await findPaymentOf(order.id))?.state).toBe('refunded')

    env.now = '2026-11-20T09:00:00.000Z'
    const [forgotten, collected] = [await env.purchased(), await env.purchased()]
    env.now = '2026-11-21T12:00:00.000Z'
    await advanceOrders(env.services())
    expect((await env.order(forgotten.id)).state).toBe('completed')
    expect((await cancel(forgotten.id, 'byBusiness')).kind).toBe('canceled')
    expect((await findPaymentOf(forgotten.id))?.state).toBe('refunded')
    await recordPickup(env.services(), { orderId: collected.id, action: 'hand-over', actor: adminActor })
    expect(await cancel(collected.id, 'byBusiness')).toEqual({ kind: 'notCancelable', obstacle: 'alreadyHandedOver' })
    expect((await findPaymentOf(collected.id))?.state).toBe('captured')
  })

  test('takes effect once when five requests come at once', async () => {
    const pickup = { ...onSaturday, minute: 480 }
    const [order] = [await env.purchased({ pickup }), await env.purchased({ pickup })]
    const results = await Promise.all(Array.from({ length: 5 }, () => cancel(order.id)))
    expect(results.map(({ kind }) => kind).sort()).toEqual(['canceled', ...Array(4).fill('notCancelable')])
    expect(await env.countSlotUses(pickup)).toBe(1)
    expect((await sandbox.order((await findPaymentOf(order.id))?.id ?? '')).refunds).toHaveLength(1)
    expect((await env.mails(order.id)).filter((kind) => kind === 'orderCanceled')).toHaveLength(1)
  })

  test('works while the provider is unavailable, and the task makes the refund later', async () => {
    const order = await env.purchased()
    await sandbox.addFault({ route: '*', mode: 'status', status: 503 })
    expect((await cancel(order.id)).kind).toBe('canceled')
    expect((await findPaymentOf(order.id))?.state).toBe('refundDue')
    env.now = '2026-11-16T09:02:00.000Z'
    await settleDuePayments(env.services())
    expect((await findPaymentOf(order.id))?.state).toBe('refundDue')
    await sandbox.clearFaults()
    env.now = '2026-11-16T09:04:00.000Z'
    await settleDuePayments(env.services())
    expect((await findPaymentOf(order.id))?.state).toBe('refunded')
    expect((await sandbox.order((await findPaymentOf(order.id))?.id ?? '')).refunds).toHaveLength(1)
  })

  test('does not refund twice when the response to the refund was lost', async () => {
    const order = await env.purchased()
    await sandbox.addFault({ route: 'refund', mode: 'drop-after', times: 1 })
    await cancel(order.id)
    env.now = '2026-11-16T09:06:00.000Z'
    await settleDuePayments(env.services())
    const payment = await findPaymentOf(order.id)
    expect([payment?.state, (await sandbox.order(payment?.id ?? '')).refunds.length]).toEqual(['refunded', 1])
  })

  test('by staff notes who and why, in the mail, the history and the audit log', async () => {
    const order = await env.purchased()
    const said = { preset: 'storeClosed', text: 'Wasserrohrbruch' } as const
    expect((await cancelOrder(env.services(), order.id, 'byBusiness', { actor: adminActor, ...said })).kind).toBe(
      'canceled',
    )
    const mails = await database.db.selectFrom('outbox').select('payload').where('subject_id', '=', order.id).execute()
    const cancels = mails.flatMap(({ payload }) => ('cancel' in payload && payload.cancel ? [payload.cancel] : []))
    expect(cancels).toEqual(Array(2).fill({ reason: 'byBusiness', refundCents: 540, ...said }))
    const event = (await listOrderEvents(database.db, order.id)).find(({ kind }) => kind === 'canceledByBusiness')
    expect(event?.detail).toMatchObject({ ...said, by: 'krume', refundCents: 540 })
    const [entry] = await listAuditEntries(database.db, { subjectId: order.id, limit: 1 })
    expect(entry).toMatchObject({ action: 'order.cancel', actor: adminActor, after: { state: 'canceled', ...said } })
  })

  test('by staff happens once with the same key', async () => {
    const order = await env.purchased()
    const byStaff = { actor: adminActor, idempotencyKey: `cancel ${order.id}` }
    const again = () => cancelOrder(env.services(), order.id, 'byBusiness', byStaff)
    expect((await Promise.all([again(), again(), again()])).map(({ kind }) => kind)).toEqual(Array(3).fill('canceled'))
    expect((await env.mails(order.id)).filter((kind) => kind === 'orderCanceled')).toHaveLength(1)
    expect(await cancelOrder(env.services(), order.id, 'byBusiness', { actor: adminActor })).toEqual({
      kind: 'notCancelable',
      obstacle: 'orderCanceled',
    })
  })

  test('is refused for reason expired before payUntil', async () => {
    const order = await env.placed()
    env.now = new Date(Date.parse(order.payUntil) - 1).toISOString()
    expect(await cancel(order.id, 'expired')).toEqual({ kind: 'notCancelable' })
  })

  test('is refused for an unknown order and for a canceled one', async () => {
    expect(await cancel('22222-22222')).toEqual({ kind: 'unknownOrder' })
    const order = await env.placed()
    await cancel(order.id)
    expect(await cancel(order.id)).toEqual({ kind: 'notCancelable' })
  })
})
