import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addOrderEvent, insertOrder } from '#db/orders.ts'
import { insertPayment, markCaptureStarted, updatePayment } from '#db/payments.ts'
import type { OrderState } from '#domain/order/order-states.ts'
import type { Payment } from '#domain/order/payment.ts'
import { anOrder, aPayment } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { queueReminders } from './reminders.ts'

onBothDatabases('a reminder', (database) => {
  const env = createOrderTestServices(database, setUpSandbox())
  beforeEach(async () => {
    await database.db.deleteFrom('customer_order').execute()
  })
  async function saveOrder(changes: Parameters<typeof anOrder>[0]) {
    const order = anOrder({ id: randomUUID(), ...changes })
    await database.db.transaction().execute((tx) => insertOrder(tx, order))
    return order.id
  }
  async function savePayment(changes: Partial<Payment>) {
    const payment = aPayment({ id: randomUUID(), ...changes })
    const { id, state, captureStartedAt } = payment
    await database.db.transaction().execute(async (tx) => {
      await insertPayment(tx, payment)
      if (state !== 'open') await updatePayment(tx, { ...payment, state: 'open' }, { state }, env.now)
      if (captureStartedAt) await markCaptureStarted(tx, id, captureStartedAt)
    })
  }
  async function mailsAt(now: string, orderId: string) {
    env.now = now
    await queueReminders(env.services())
    return env.mails(orderId)
  }

  /** Makes a change after the list of orders was read, before the first of them is reminded. */
  async function mailsAfterChange(now: string, orderId: string, change: () => Promise<unknown>) {
    let isChanged = false
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isChanged && result.rows.some(({ id }) => id === orderId)) {
          isChanged = true
          await change()
        }
        return result
      },
    })
    env.now = now
    await queueReminders(env.servicesOn(db))
    expect(isChanged).toBe(true)
    return env.mails(orderId)
  }
  const updateOrder = (id: string, changes: { state?: OrderState; ready_at?: string; pickup_date?: string }) =>
    database.db.updateTable('customer_order').set(changes).where('id', '=', id).execute()

  describe('to pay', () => {
    const unpaid = {
      state: 'created' as const,
      createdAt: '2026-11-15T08:00:00.000Z',
      payUntil: '2026-11-20T17:00:00.000Z',
    }

    test('is queued once, when the order is still unpaid after thirty minutes', async () => {
      const id = await saveOrder(unpaid)
      expect(await mailsAt('2026-11-15T08:29:59.999Z', id)).toEqual([])
      expect(await mailsAt('2026-11-15T08:30:00.000Z', id)).toEqual(['paymentReminder'])
      await Promise.all([1, 2, 3].map(() => queueReminders(env.services())))
      expect(await mailsAt('2026-11-20T16:00:00.000Z', id)).toEqual(['paymentReminder'])
    })

    test('asks to confirm instead, if it is to be paid at pickup', async () => {
      const id = await saveOrder({ ...unpaid, paysAtPickup: true })
      expect(await mailsAt('2026-11-15T08:30:00.000Z', id)).toEqual(['orderToConfirm'])
    })

    test('is not queued after the deadline', async () => {
      const id = await saveOrder(unpaid)
      expect(await mailsAt('2026-11-20T17:00:00.000Z', id)).toEqual([])
    })

    test.each<[string, Partial<Payment>]>([
      ['is being checked by the provider', { state: 'pending' }],
      ['is being captured', { state: 'open', captureStartedAt: '2026-11-15T08:29:00.000Z' }],
    ])('is not queued while the payment %s', async (_what, changes) => {
      const id = await saveOrder(unpaid)
      await savePayment({ orderId: id, ...changes })
      expect(await mailsAt('2026-11-15T09:00:00.000Z', id)).toEqual([])
    })

    test.each(['open', 'declined', 'failed'] as const)('is queued when the payment is %s', async (state) => {
      const id = await saveOrder(unpaid)
      await savePayment({ orderId: id, state })
      expect(await mailsAt('2026-11-15T09:00:00.000Z', id)).toEqual(['paymentReminder'])
    })

    test('reaches every order, however many were reminded before', async () => {
      const ids: string[] = []
      for (let count = 0; count < 3; count++) ids.push(await saveOrder(unpaid))
      for (const id of ids) expect(await mailsAt('2026-11-15T09:00:00.000Z', id)).toEqual(['paymentReminder'])
    })

    test.each(['purchased', 'canceled'] as const)('is not queued for a %s order', async (state) => {
      const id = await saveOrder({ ...unpaid, state })
      expect(await mailsAt('2026-11-15T09:00:00.000Z', id)).toEqual([])
    })

    test.each(['purchased', 'canceled'] as const)('is not queued for an order that has just been %s', async (state) => {
      const id = await saveOrder(unpaid)
      expect(await mailsAfterChange('2026-11-15T09:00:00.000Z', id, () => updateOrder(id, { state }))).toEqual([])
    })

    test('is not queued for an order whose payment has just begun, but later when that has failed', async () => {
      const id = await saveOrder(unpaid)
      const pay = () => savePayment({ orderId: id, state: 'pending' })
      expect(await mailsAfterChange('2026-11-15T09:00:00.000Z', id, pay)).toEqual([])
      await database.db.updateTable('payment').set({ state: 'failed' }).where('order_id', '=', id).execute()
      expect(await mailsAt('2026-11-15T09:05:00.000Z', id)).toEqual(['paymentReminder'])
    })
  })

  describe('to pick up', () => {
    test.each(['purchased', 'preparation'] as const)('is queued once at 16:00 the day before: %s', async (state) => {
      const id = await saveOrder({ state })
      expect(await mailsAt('2026-11-19T16:00:00.000Z', id)).toEqual([])
      expect(await mailsAt('2026-11-20T14:59:59.999Z', id)).toEqual([])
      expect(await mailsAt('2026-11-20T15:00:00.000Z', id)).toEqual(['pickupReminder'])
      expect(await mailsAt('2026-11-20T17:00:00.000Z', id)).toEqual(['pickupReminder'])
    })

    test.each(['canceled', 'completed', 'created'] as const)('is not queued for a %s order', async (state) => {
      const id = await saveOrder({ state, payUntil: '2026-11-25T17:00:00.000Z' })
      expect(await mailsAt('2026-11-20T15:00:00.000Z', id)).not.toContain('pickupReminder')
    })

    test('is not queued for an order that was placed since, as its confirmation says the same', async () => {
      const before = await saveOrder({ state: 'preparation', createdAt: '2026-11-20T14:59:59.999Z' })
      const since = await saveOrder({ state: 'preparation', createdAt: '2026-11-20T15:00:00.000Z' })
      expect(await mailsAt('2026-11-20T18:00:00.000Z', before)).toEqual(['pickupReminder'])
      expect(await mailsAt('2026-11-20T18:00:00.000Z', since)).toEqual([])
    })

    test.each(['paid', 'confirmedByCustomer', 'moved', 'changed'])(
      'is not queued for an order that was %s since',
      async (kind) => {
        const id = await saveOrder({ state: 'preparation' })
        const event = { at: '2026-11-20T15:10:00.000Z', kind, detail: {} }
        await database.db.transaction().execute((tx) => addOrderEvent(tx, id, event))
        expect(await mailsAt('2026-11-20T15:20:00.000Z', id)).toEqual([])
      },
    )

    test.each([
      ['canceled', { state: 'canceled' as const }],
      ['marked as ready', { ready_at: '2026-11-20T15:00:00.000Z' }],
      ['moved to another day', { pickup_date: '2026-11-25' }],
    ])('is not queued for an order that has just been %s', async (_what, changes) => {
      const id = await saveOrder({ state: 'preparation' })
      expect(await mailsAfterChange('2026-11-20T15:00:00.000Z', id, () => updateOrder(id, changes))).toEqual([])
    })

    test('is not queued on the day of pickup', async () => {
      const id = await saveOrder({ state: 'preparation' })
      expect(await mailsAt('2026-11-21T15:00:00.000Z', id)).toEqual([])
    })
  })

  test('run also queues the daily lists of the stores', async () => {
    await saveOrder({ state: 'preparation', pickup: { storeId: 'markt', date: '2026-11-21', minute: 450 } })
    expect(await mailsAt('2026-11-20T17:45:00.000Z', 'markt 2026-11-21')).toEqual(['storeDailyList'])
  })
})
