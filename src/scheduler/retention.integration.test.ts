import { beforeEach, describe, expect, test } from 'vitest'
import { insertApplication } from '#db/applications.ts'
import { insertCart } from '#db/carts.ts'
import { insertMessage } from '#db/messages.ts'
import { insertOrder } from '#db/orders.ts'
import { addToOutbox } from '#db/outbox.ts'
import { firstLinkVersions } from '#domain/hiring/application-links.ts'
import type { RetentionKind } from '#domain/retention.ts'
import { queueApplicationMail } from '#hiring/application-mails.ts'
import { anApplication, anOrder } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { applyRetention } from './retention.ts'

/** Noon in Berlin. Four weeks earlier, daylight saving time ended. */
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
    test('deletes an application on its deletion date, not a day earlier', async () => {
      await inTx(async (tx) => {
        const linkVersions = firstLinkVersions
        const due = { application: anApplication({ id: 'due' }), deletesOn: '2026-11-22', linkVersions }
        await insertApplication(tx, due)
        await insertApplication(tx, {
          application: anApplication({ id: 'kept' }),
          deletesOn: '2026-11-23',
          linkVersions,
        })
        await queueApplicationMail(tx, 'applicationReceived', due, now)
      })
      expect(await run('dryRun')).toEqual({ applications: 1 })
      expect(await run('delete')).toEqual({ applications: 1 })
      const left = await database.db.selectFrom('application').select('id').execute()
      expect(left).toEqual([{ id: 'kept' }])
      expect(await database.db.selectFrom('outbox').select('id').execute()).toEqual([])
    })

    test('keeps a message for four full weeks in Berlin time', async () => {
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

    test('keeps an order for at least 24 months', async () => {
      const pickup = (date: string) => ({ storeId: 'illertissen-marktplatz', date, minute: 450 })
      await inTx(async (tx) => {
        await insertOrder(tx, anOrder({ id: 'DUE00-00000', pickup: pickup('2024-11-21') }))
        await insertOrder(tx, anOrder({ id: 'KEPT0-00000', pickup: pickup('2024-11-22') }))
      })
      expect(await run('delete')).toEqual({ orders: 1 })
      expect(await database.db.selectFrom('customer_order').select('id').execute()).toEqual([{ id: 'KEPT0-00000' }])
    })

    test('deletes a cart when it has expired', async () => {
      await inTx(async (tx) => {
        await insertCart(tx, { id: 'due', lines: [] }, now)
        await insertCart(tx, { id: 'kept', lines: [] }, '2026-11-22T11:00:00.001Z')
      })
      expect(await run('delete')).toEqual({ carts: 1 })
      expect(await database.db.selectFrom('cart').select('id').execute()).toEqual([{ id: 'kept' }])
    })

    test.each([
      ['sent', { sent_at: '2026-10-26T08:00:00.000Z' }],
      ['given up', { dead_at: '2026-10-28T08:00:00.000Z', last_fault: 'no such mailbox' }],
      ['still waiting', { attempts: 3 }],
    ])('deletes a mail four weeks after it was queued: %s', async (_state, changes) => {
      const add = (subjectId: string, at: string) =>
        inTx((tx) => addToOutbox(tx, { kind: 'orderReceived', subjectId, payload: { order: anOrder() } }, at))
      await add('due', '2026-10-25T22:59:59.999Z')
      await add('kept', '2026-10-25T23:00:00.000Z')
      await database.db.updateTable('outbox').set(changes).execute()
      expect(await run('dryRun')).toEqual({ mails: 1 })
      expect(await run('delete')).toEqual({ mails: 1 })
      const left = await database.db.selectFrom('outbox').select('subject_id').execute()
      expect(left).toEqual([{ subject_id: 'kept' }])
    })
  })

  test('a dry run deletes nothing, and a second run finds nothing', async () => {
    await inTx((tx) => insertCart(tx, { id: 'due', lines: [] }, '2026-01-01T00:00:00.000Z'))
    expect([await run('dryRun'), await run('dryRun')]).toEqual([{ carts: 1 }, { carts: 1 }])
    expect([await run('delete'), await run('delete')]).toEqual([{ carts: 1 }, {}])
  })
})
