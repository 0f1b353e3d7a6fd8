import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertOrder } from '#db/orders.ts'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anOrder } from '#tests/support/an-order.ts'
import { anOrdering } from '#tests/support/an-ordering.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { queueReminders } from './queue-reminders.ts'

onBothDatabases('a reminder', (database) => {
  const house = anOrdering(database, aSandbox())
  beforeEach(async () => {
    await database.db.deleteFrom('customer_order').execute()
  })
  async function kept(changes: Parameters<typeof anOrder>[0]) {
    const order = anOrder({ id: randomUUID(), ...changes })
    await database.db.transaction().execute((tx) => insertOrder(tx, order))
    return order.id
  }
  async function mailsAt(now: string, orderId: string) {
    house.now = now
    await queueReminders(house.services())
    return house.mails(orderId)
  }

  describe('to pay', () => {
    const unpaid = {
      state: 'created' as const,
      createdAt: '2026-11-15T08:00:00.000Z',
      payUntil: '2026-11-20T17:00:00.000Z',
    }

    test('comes three hours before the end, and once', async () => {
      const id = await kept(unpaid)
      expect(await mailsAt('2026-11-20T13:59:59.999Z', id)).toEqual([])
      expect(await mailsAt('2026-11-20T14:00:00.000Z', id)).toEqual(['paymentReminder'])
      await Promise.all([1, 2, 3].map(() => queueReminders(house.services())))
      expect(await mailsAt('2026-11-20T16:00:00.000Z', id)).toEqual(['paymentReminder'])
    })

    test('spares whoever ordered only just now', async () => {
      const id = await kept({ ...unpaid, createdAt: '2026-11-20T13:30:00.000Z' })
      expect(await mailsAt('2026-11-20T14:00:00.000Z', id)).toEqual([])
    })

    test.each(['purchased', 'canceled'] as const)('spares an order that is %s', async (state) => {
      const id = await kept({ ...unpaid, state })
      expect(await mailsAt('2026-11-20T14:00:00.000Z', id)).toEqual([])
    })
  })

  describe('to pick up', () => {
    test.each(['purchased', 'preparation'] as const)('comes the day before at four, and once: %s', async (state) => {
      const id = await kept({ state })
      expect(await mailsAt('2026-11-19T16:00:00.000Z', id)).toEqual([])
      expect(await mailsAt('2026-11-20T14:59:59.999Z', id)).toEqual([])
      expect(await mailsAt('2026-11-20T15:00:00.000Z', id)).toEqual(['pickupReminder'])
      expect(await mailsAt('2026-11-20T17:00:00.000Z', id)).toEqual(['pickupReminder'])
    })

    test.each(['canceled', 'completed', 'created'] as const)('does not come for an order that is %s', async (state) => {
      const id = await kept({ state, payUntil: '2026-11-25T17:00:00.000Z' })
      expect(await mailsAt('2026-11-20T15:00:00.000Z', id)).toEqual([])
    })

    test('does not come on the day itself', async () => {
      const id = await kept({ state: 'preparation' })
      expect(await mailsAt('2026-11-21T15:00:00.000Z', id)).toEqual([])
    })
  })

  test('comes with the pickup lists of the stores', async () => {
    await kept({ state: 'preparation', pickup: { storeId: 'markt', date: '2026-11-21', minute: 450 } })
    expect(await mailsAt('2026-11-20T17:45:00.000Z', 'markt 2026-11-21')).toEqual(['storeDailyList'])
  })
})
