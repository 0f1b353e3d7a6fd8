import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator } from 'kysely/migration'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createPostgresDatabase } from '#tests/support/postgres.ts'
import { openDatabase } from '../database.ts'
import { findOrder } from '../orders.ts'
import { listSlotUse, slotKey } from '../slots.ts'
import { listStockUse, stockKey } from '../stock.ts'
import { migrations } from './migrations.ts'

function createSqliteDatabase(): string {
  const directory = mkdtempSync(join(tmpdir(), 'krume-migration-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return join(directory, 'krume.sqlite')
}

const [storeId, date] = ['markt', '2026-11-21']

const anOldOrder = (id: string, state: string, quantities: Record<string, number>, hasSlot = true) => ({
  id,
  state: state as 'created',
  store_id: storeId,
  pickup_date: date,
  pickup_minute: 450,
  mail_folded: 'anna@mail.example',
  gross_cents: 540,
  created_at: '2026-11-16T09:00:00.000Z',
  pay_until: '2026-11-20T17:00:00.000Z',
  revision: 0,
  has_slot: hasSlot,
  hold_until: null,
  handed_over_at: null,
  body: JSON.stringify({
    customer: { givenname: 'Anna', surname: 'Huber', mail: 'anna@mail.example', phone: '' },
    pickupCode: 'A7K',
    lines: Object.entries(quantities).map(([productId, quantity]) => ({ productId, quantity, notes: '' })),
  }),
})

test.each(['sqlite', 'postgres'])('counts the open orders of before as sold and as work on %s', async (kind) => {
  const url = kind === 'sqlite' ? createSqliteDatabase() : await createPostgresDatabase(inject('postgresUrl'))
  const db = openDatabase(url, () => {})
  onTestFinished(() => db.destroy())
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('012-application-links')
  const orders = [
    anOldOrder('PAID', 'purchased', { torte: 2, brezel: 10 }),
    anOldOrder('OPEN', 'created', { torte: 1 }),
    anOldOrder('LATE', 'created', { torte: 5 }, false),
    anOldOrder('DONE', 'completed', { torte: 7 }),
    anOldOrder('GONE', 'canceled', { torte: 9 }, false),
  ]
  for (const order of orders) await db.insertInto('customer_order').values(order).execute()
  await db.insertInto('slot_use').values({ store_id: storeId, date, minute: 450, used: 3 }).execute()

  const { error } = await migrator.migrateToLatest()
  expect(error).toBeUndefined()
  const used = await listStockUse(db, storeId, { from: date })
  expect([used.get(stockKey('torte', date)), used.get(stockKey('brezel', date))]).toEqual([3, 10])
  expect((await listSlotUse(db, storeId, date)).get(slotKey(date, 450))).toEqual({ orders: 3, workTenths: 30 })
  const hasStock = await Promise.all(orders.map(async ({ id }) => (await findOrder(db, id))?.hasStock))
  expect(hasStock).toEqual([true, true, false, false, false])
})
