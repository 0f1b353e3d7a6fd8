import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import { findOrder } from '#db/orders.ts'

/** Acknowledged orders that are not in the database. */
export async function findMissingOrders(db: Db, acknowledged: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const id of acknowledged) if (!(await findOrder(db, id))) missing.push(`order ${id} is lost`)
  return missing
}

/** Slots whose use count differs from the number of orders for them. */
export async function findSlotMismatches(db: Db): Promise<string[]> {
  const orders = await db
    .selectFrom('customer_order')
    .select(['store_id', 'pickup_date', 'pickup_minute'])
    .where('has_slot', '=', true)
    .execute()
  const expected = new Map<string, number>()
  for (const { store_id, pickup_date, pickup_minute } of orders) {
    const key = `${store_id} ${pickup_date} ${pickup_minute}`
    expected.set(key, (expected.get(key) ?? 0) + 1)
  }
  const counted = await db.selectFrom('slot_use').selectAll().execute()
  const violations: string[] = []
  for (const { store_id, date, minute, used } of counted) {
    const key = `${store_id} ${date} ${minute}`
    const orderCount = expected.get(key) ?? 0
    if (used !== orderCount) violations.push(`slot ${key}: ${used} used by ${orderCount} orders`)
    expected.delete(key)
  }
  return [...violations, ...[...expected].map(([key, count]) => `slot ${key}: 0 used by ${count} orders`)]
}

/** SQLite's own check of the database file. */
export async function isIntact(db: Db): Promise<boolean> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  return rows[0]?.integrity_check === 'ok'
}
