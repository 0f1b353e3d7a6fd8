import { beforeEach, describe, expect, test } from 'vitest'
import { insertApplication } from '#db/applications.ts'
import { insertCart } from '#db/carts.ts'
import { insertMessage } from '#db/messages.ts'
import { insertOrder } from '#db/orders.ts'
import { addToOutbox } from '#db/outbox.ts'
import type { RetentionKind } from '#domain/desk/retention.ts'
import { anApplication } from '#tests/support/an-application.ts'
import { anOrder } from '#tests/support/an-order.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { applyRetention } from './apply-retention.ts'

/** Noon in Berlin, on a day whose night four weeks ago was the change of the clocks. */
const now = '2026-11-22T11:00:00.000Z'

onBothDatabases('retention', (database) => {
  const run = async (mode: 'delete' | 'dryRun') => {
    const lines = await applyRetention(database.db, now, mode)
    return Object.fromEntries(
      lines.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count]),
    ) as Partial<Record<RetentionKind, number>>
  }
  const inTx = (work: Parameters<ReturnType<typeof database.db.transaction>['execute']>[0]) =>
    database.db.transaction().execute(work)

  beforeEach(async () => {
    for (const table of ['application', 'deleted_application', 'message', 'cart', 'customer_order', 'outbox'] as const)
      await database.db.deleteFrom(table).execute()
  })

  describe('at the boundary', () => {
    test('an application goes on its day, and not a day before', async () => {
      await inTx(async (tx) => {
        await insertApplication(tx, { application: anApplication({ id: 'due' }), deletesOn: '2026-11-22' })
        await insertApplication(tx, { application: anApplication({ id: 'kept' }), deletesOn: '2026-11-23' })
        await addToOutbox(tx, { kind: 'applicationReceived', subjectId: 'due', payload: {} }, now)
      })
      expect(await run('dryRun')).toEqual({ applications: 1 })
      expect(await run('delete')).toEqual({ applications: 1 })
      const left = await database.db.selectFrom('application').select('id').execute()
      expect(left).toEqual([{ id: 'kept' }])
      expect(await database.db.selectFrom('outbox').select('id').execute()).toEqual([])
    })

    test('a message is kept for four whole weeks, counted in days of Berlin', async () => {
      const message = (id: string, createdAt: string) => ({
        id,
        storeId: 'illertissen-marktplatz',
        name: 'Anna',
        mail: 'anna@example.org',
        phone: '+49 89 99998-300',
        subject: 'Torte',
        text: 'Habt ihr eine?',
        language: 'de' as const,
        enquiry: null,
        createdAt,
      })
      await inTx(async (tx) => {
        // 25 October 2026 has 25 hours in Berlin; it ends at 23:00 UTC.
        await insertMessage(tx, message('due', '2026-10-25T22:59:59.999Z'))
        await insertMessage(tx, message('kept', '2026-10-25T23:00:00.000Z'))
      })
      expect(await run('delete')).toEqual({ messages: 1 })
      expect(await database.db.selectFrom('message').select('id').execute()).toEqual([{ id: 'kept' }])
    })

    test('an order is kept for at least 24 months', async () => {
      const pickup = (date: string) => ({ storeId: 'illertissen-marktplatz', date, minute: 450 })
      await inTx(async (tx) => {
        await insertOrder(tx, anOrder({ id: 'DUE00-00000', pickup: pickup('2024-11-21') }))
        await insertOrder(tx, anOrder({ id: 'KEPT0-00000', pickup: pickup('2024-11-22') }))
      })
      expect(await run('delete')).toEqual({ orders: 1 })
      expect(await database.db.selectFrom('customer_order').select('id').execute()).toEqual([{ id: 'KEPT0-00000' }])
    })

    test('a cart goes when it has expired', async () => {
      await inTx(async (tx) => {
        await insertCart(tx, { id: 'due', lines: [] }, now)
        await insertCart(tx, { id: 'kept', lines: [] }, '2026-11-22T11:00:00.001Z')
      })
      expect(await run('delete')).toEqual({ carts: 1 })
      expect(await database.db.selectFrom('cart').select('id').execute()).toEqual([{ id: 'kept' }])
    })

    test('a mail goes four weeks after it was sent; one that was never sent stays', async () => {
      await inTx((tx) => addToOutbox(tx, { kind: 'orderReceived', subjectId: 'a', payload: {} }, now))
      await inTx((tx) => addToOutbox(tx, { kind: 'orderReceived', subjectId: 'b', payload: {} }, now))
      await database.db
        .updateTable('outbox')
        .set({ sent_at: '2026-10-20T08:00:00.000Z' })
        .where('subject_id', '=', 'a')
        .execute()
      expect(await run('delete')).toEqual({ sentMails: 1 })
    })
  })

  test('a dry run deletes nothing, and a second run finds nothing', async () => {
    await inTx((tx) => insertCart(tx, { id: 'due', lines: [] }, '2026-01-01T00:00:00.000Z'))
    expect([await run('dryRun'), await run('dryRun')]).toEqual([{ carts: 1 }, { carts: 1 }])
    expect([await run('delete'), await run('delete')]).toEqual([{ carts: 1 }, {}])
  })
})
