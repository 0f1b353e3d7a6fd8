import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator } from 'kysely/migration'
import { expect, inject, onTestFinished, test } from 'vitest'
import { toSearchTerms } from '#domain/order/order-search.ts'
import type { OrderState } from '#domain/order/order-states.ts'
import { anOrder } from '#tests/support/builders.ts'
import { createPostgresDatabase } from '#tests/support/postgres.ts'
import { type Db, openDatabase } from '../database.ts'
import { findOrder, lockOrder, readDayStamps, updateOrder } from '../orders.ts'
import { listUncollectedOrders, searchOrders } from '../staff-orders.ts'
import { migrations } from './migrations.ts'

function createSqliteDatabase(): string {
  const directory = mkdtempSync(join(tmpdir(), 'krume-migration-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return join(directory, 'krume.sqlite')
}

async function openOldDatabase(kind: string) {
  const url = kind === 'sqlite' ? createSqliteDatabase() : await createPostgresDatabase(inject('postgresUrl'))
  const db = openDatabase(url, () => {})
  onTestFinished(() => db.destroy())
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('014-content-versions')
  return { db, migrator }
}

const huber = anOrder().customer

/** As the build before wrote it: without any column of this migration. */
async function insertOldOrder(db: Db, id: string, customer = huber, state: OrderState = 'completed'): Promise<void> {
  const { language, notes, lines, netCents, taxCents, preparationDays, pickupBounds, workTenths, pickupCode } =
    anOrder()
  const order = anOrder({ state })
  await db
    .insertInto('customer_order')
    .values({
      id,
      state,
      store_id: order.pickup.storeId,
      pickup_date: order.pickup.date,
      pickup_minute: order.pickup.minute,
      mail_folded: customer.mail,
      gross_cents: order.grossCents,
      created_at: order.createdAt,
      pay_until: order.payUntil,
      revision: 0,
      has_slot: order.hasSlot,
      has_stock: order.hasStock,
      hold_until: null,
      handed_over_at: null,
      body: JSON.stringify({
        ...{
          language,
          customer,
          notes,
          lines,
          netCents,
          taxCents,
          preparationDays,
          pickupBounds,
          workTenths,
          pickupCode,
        },
      }),
    })
    .execute()
}

test.each(['sqlite', 'postgres'])('fills the search of orders of before on %s', async (kind) => {
  const { db, migrator } = await openOldDatabase(kind)
  const nobody = { givenname: '', surname: '', mail: '', phone: '' }
  await insertOldOrder(db, '7K3MN-PQ4RT')
  await insertOldOrder(db, 'BBBBB-22222', { ...huber, surname: 'Mül\u0000ler', mail: 'm@mail.example' })
  await insertOldOrder(db, 'CCCCC-33333', nobody)
  // More than one page.
  for (let count = 0; count < 1_100; count++)
    await insertOldOrder(db, `Z${count}`, { ...huber, surname: `Maier${count}x`, mail: 'z@mail.example' })

  const { error } = await migrator.migrateToLatest()
  expect(error).toBeUndefined()
  const find = async (typed: string) => (await searchOrders(db, { terms: toSearchTerms(typed) })).map(({ id }) => id)
  expect(await find('huber')).toEqual(['7K3MN-PQ4RT'])
  expect(await find('7k3mn-pq4rt')).toEqual(['7K3MN-PQ4RT'])
  expect(await find('m@mail.example')).toEqual(['BBBBB-22222'])
  expect([await find('Maier0x'), await find('Maier1099x')]).toEqual([['Z0'], ['Z1099']])
  const empty = await db.selectFrom('customer_order').select('id').where('search_text', '=', '').execute()
  expect(empty).toEqual([{ id: 'CCCCC-33333' }])
})

test.each(['sqlite', 'postgres'])('records nothing about orders of before, on %s', async (kind) => {
  const { db, migrator } = await openOldDatabase(kind)
  await insertOldOrder(db, '7K3MN-PQ4RT')
  await migrator.migrateToLatest()
  expect(await findOrder(db, '7K3MN-PQ4RT')).toEqual(anOrder({ state: 'completed' }))
  expect((await listUncollectedOrders(db, { today: '2026-11-22' })).map(({ id }) => id)).toEqual(['7K3MN-PQ4RT'])
})

test.each(['sqlite', 'postgres'])('an older build can still write, on %s', async (kind) => {
  const { db, migrator } = await openOldDatabase(kind)
  await migrator.migrateToLatest()
  const day = anOrder().pickup.date
  const before = await readDayStamps(db, [day])
  await insertOldOrder(db, '7K3MN-PQ4RT', huber, 'purchased')
  // Boards notice it, and whatever this build does with it makes it searchable.
  expect(await readDayStamps(db, [day])).not.toEqual(before)
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, '7K3MN-PQ4RT')
    if (order) await updateOrder(tx, { ...order, staffNote: 'x' })
  })
  expect(await searchOrders(db, { terms: ['huber'] })).toMatchObject([{ id: '7K3MN-PQ4RT', staffNote: 'x' }])
})
