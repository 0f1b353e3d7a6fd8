import { beforeEach, describe, expect, test } from 'vitest'
import { insertApplication } from '#db/applications.ts'
import { addAuditEntry } from '#db/audit.ts'
import { insertCart } from '#db/carts.ts'
import { insertPicture } from '#db/content-versions.ts'
import { insertMessage } from '#db/messages.ts'
import { insertOrder } from '#db/orders.ts'
import { addToOutbox } from '#db/outbox.ts'
import { readLastOverrideNumber, removeOverrides, saveOverrides } from '#db/overrides.ts'
import { insertCode } from '#db/staff-codes.ts'
import { insertDevice, markDeviceRevoked } from '#db/staff-devices.ts'
import { insertPasskey } from '#db/staff-passkeys.ts'
import { markPersonRevoked, savePerson } from '#db/staff-people.ts'
import { insertSession } from '#db/staff-sessions.ts'
import { createRandom } from '#demo/random.ts'
import { type Override, stockOverrideKey } from '#domain/overrides.ts'
import type { RetentionKind } from '#domain/retention.ts'
import { queueApplicationMail } from '#services/hiring/application-mails.ts'
import { anApplication, anOrder } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { inventOrder, seedOrder } from '#tests/support/seeded-books.ts'
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
        const due = { application: anApplication({ id: 'due' }), deletesOn: '2026-11-22', linkVersion: 0 }
        await insertApplication(tx, due)
        await insertApplication(tx, {
          application: anApplication({ id: 'kept' }),
          deletesOn: '2026-11-23',
          linkVersion: 0,
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

    test('keeps the audit log and who has lost their access for twelve months, and others for ever', async () => {
      const actor = { kind: 'admin' as const, id: 'cli', name: 'krume' }
      const person = (id: string) => ({
        ...{ id, name: id, mail: `${id}@krume.example`, role: 'office' as const, storeId: undefined },
        ...{ language: 'de' as const, createdAt: '2020-01-01T09:00:00.000Z' },
      })
      const device = (id: string) => ({
        ...{
          id,
          name: id,
          storeId: 'markt',
          pairedBy: 'Maria',
          pairedById: 'p',
          createdAt: '2020-01-01T09:00:00.000Z',
        },
      })
      const passkey = { publicKey: new Uint8Array(1), counter: 0, transports: [], createdAt: now }
      const [due, kept] = ['2025-11-21T22:59:59.999Z', '2025-11-21T23:00:00.000Z']
      await inTx(async (tx) => {
        for (const id of ['due', 'kept', 'active']) {
          await savePerson(tx, person(id))
          await insertPasskey(tx, { id, personId: id, ...passkey })
          await insertDevice(tx, device(id))
        }
        for (const [id, at] of [
          ['due', due],
          ['kept', kept],
        ] as const) {
          await markPersonRevoked(tx, id, at)
          await markDeviceRevoked(tx, id, at)
          await addAuditEntry(tx, { at, actor, action: 'person.revoke', subject: { kind: 'person', id } })
        }
      })
      const expected = { staffPeople: 1, staffDevices: 1, auditEntries: 1 }
      expect(await run('dryRun')).toEqual(expected)
      expect(await run('delete')).toEqual(expected)
      const ids = async (table: 'staff_person' | 'staff_device' | 'staff_passkey') =>
        (await database.db.selectFrom(table).select('id').execute()).map(({ id }) => id).sort()
      for (const table of ['staff_person', 'staff_device', 'staff_passkey'] as const)
        expect([table, await ids(table)]).toEqual([table, ['active', 'kept']])
    })

    test('deletes sessions and codes of the staff app when they have ended', async () => {
      await inTx(async (tx) => {
        await insertDevice(tx, {
          id: 'd',
          name: 'd',
          storeId: 'markt',
          pairedBy: 'Maria',
          pairedById: 'p',
          createdAt: now,
        })
        for (const [name, expiresAt] of [
          ['due', now],
          ['kept', '2026-11-22T11:00:00.001Z'],
        ] as const) {
          await insertSession(tx, { tokenHash: name, owner: { kind: 'device', id: 'd' }, at: now, expiresAt })
          await insertCode(tx, { kind: 'pairing', code: name, subject: {}, at: now, expiresAt })
        }
      })
      expect(await run('delete')).toEqual({ staffSessions: 1, staffCodes: 1 })
      const left = await database.db.selectFrom('staff_session').select('token_hash').execute()
      expect(left).toEqual([{ token_hash: 'kept' }])
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

    test('deletes how full slots and how sold products were, the day after', async () => {
      const [storeId, product_id] = ['illertissen-marktplatz', 'brezel']
      for (const date of ['2026-11-21', '2026-11-22'])
        await inTx(async (tx) => {
          await tx
            .insertInto('slot_use')
            .values({ store_id: storeId, date, minute: 480, used: 1, work_tenths: 1 })
            .execute()
          await tx.insertInto('stock_use').values({ store_id: storeId, date, product_id, used: 1 }).execute()
        })
      expect([await run('dryRun'), await run('delete'), await run('delete')]).toEqual([
        { slotUse: 2 },
        { slotUse: 2 },
        {},
      ])
      for (const table of ['slot_use', 'stock_use'] as const)
        expect(await database.db.selectFrom(table).select('date').execute()).toEqual([{ date: '2026-11-22' }])
    })

    test('deletes what staff set for a day, four weeks after it, and keeps the row with the version of all', async () => {
      const store = 'illertissen-marktplatz'
      const closed = { periods: [], reason: { de: 'Urlaub' } }
      const stock = (date: string): Override => ({
        ...{ kind: 'stock', subjectId: 'brezel', key: stockOverrideKey(store, date) },
        body: { storeId: store, date, limit: 3 },
      })
      const [due, kept] = ['2026-10-25', '2026-10-26']
      const leftKeys = async () =>
        (await database.db.selectFrom('override').select(['kind', 'key']).execute())
          .map(({ kind, key }) => `${kind} ${key}`)
          .toSorted()
      await inTx((tx) =>
        saveOverrides(tx, [
          { kind: 'slotCapacity', subjectId: store, key: '', body: { capacity: 3 } },
          ...[due, kept].flatMap((date): Override[] => [
            { kind: 'storeDay', subjectId: store, key: date, body: closed },
            { kind: 'slotCapacity', subjectId: store, key: date, body: { capacity: 1 } },
            stock(date),
          ]),
        ]),
      )
      await inTx((tx) => removeOverrides(tx, [stock(due)]))
      const last = await readLastOverrideNumber(database.db)
      expect([await run('dryRun'), await run('delete'), await run('delete')]).toEqual([
        { overrides: 2 },
        { overrides: 2 },
        {},
      ])
      const expected = ['slotCapacity ', `slotCapacity ${kept}`, `stock ${store} ${kept}`, `storeDay ${kept}`]
      expect(await leftKeys()).toEqual([...expected, `stock ${store} ${due}`].toSorted())
      expect(await readLastOverrideNumber(database.db)).toBe(last)
      await inTx((tx) => saveOverrides(tx, [stock(kept)]))
      expect(await run('delete')).toEqual({ overrides: 1 })
      expect(await leftKeys()).toEqual(expected)
    })

    test('deletes an original that no content names, four weeks after it was stored', async () => {
      const picture = (hash: string) => ({ hash, width: 1, height: 1, placeholder: '', bytes: new Uint8Array(1) })
      await inTx(async (tx) => {
        await insertPicture(tx, picture('due'), '2026-10-25T22:59:59.999Z')
        await insertPicture(tx, picture('kept'), '2026-10-25T23:00:00.000Z')
      })
      expect(await run('dryRun')).toEqual({ unusedPictures: 1 })
      expect(await run('delete')).toEqual({ unusedPictures: 1 })
      expect(await database.db.selectFrom('content_picture').select('hash').execute()).toEqual([{ hash: 'kept' }])
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

  test('deletes everything else when something cannot be booked, keeps that order and reports it', async () => {
    const random = createRandom(1)
    const [broken, booked] = [1, 2].map((index) => inventOrder(index, random, '2024-06-03T09:00:00.000Z'))
    if (!broken || !booked) throw new Error('two orders expected')
    const pickup = { storeId: 'illertissen-marktplatz', date: '2024-06-08', minute: 450 }
    await inTx(async (tx) => {
      for (const { order, ...seeded } of [broken, booked])
        await seedOrder(tx, { ...seeded, order: { ...order, pickup, state: 'purchased' }, scenario: 'paid' })
      await insertCart(tx, { id: 'due', lines: [] }, now)
    })
    await database.db.updateTable('customer_order').set({ body: '{}' }).where('id', '=', broken.order.id).execute()
    await expect(run('delete')).rejects.toThrow('1 facts could not be booked')
    expect(await database.db.selectFrom('cart').select('id').where('id', '=', 'due').execute()).toEqual([])
    const left = await database.db.selectFrom('customer_order').select('id').execute()
    expect(left).toEqual([{ id: broken.order.id }])
  })

  test('a dry run deletes nothing, and a second run finds nothing', async () => {
    await inTx((tx) => insertCart(tx, { id: 'due', lines: [] }, '2026-01-01T00:00:00.000Z'))
    expect([await run('dryRun'), await run('dryRun')]).toEqual([{ carts: 1 }, { carts: 1 }])
    expect([await run('delete'), await run('delete')]).toEqual([{ carts: 1 }, {}])
  })
})
