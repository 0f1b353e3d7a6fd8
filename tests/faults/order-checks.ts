import type { Db } from '#db/database.ts'
import { findOrder } from '#db/orders.ts'

/** Those of the confirmed orders that are not there. */
export async function missingOrders(db: Db, acknowledged: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const id of acknowledged) if (!(await findOrder(db, id))) missing.push(`order ${id} is lost`)
  return missing
}

/** Slots whose count is not that of the orders that want to be picked up there. */
export async function slotMismatches(db: Db): Promise<string[]> {
  const orders = await db
    .selectFrom('customer_order')
    .select(['store_id', 'pickup_date', 'pickup_minute'])
    .where('state', '!=', 'canceled')
    .execute()
  const expected = new Map<string, number>()
  for (const { store_id, pickup_date, pickup_minute } of orders) {
    const key = `${store_id} ${pickup_date} ${pickup_minute}`
    expected.set(key, (expected.get(key) ?? 0) + 1)
  }
  const counted = await db.selectFrom('slot_use').selectAll().execute()
  const found: string[] = []
  for (const { store_id, date, minute, used } of counted) {
    const key = `${store_id} ${date} ${minute}`
    if (used !== (expected.get(key) ?? 0)) found.push(`slot ${key}: ${used} taken by ${expected.get(key) ?? 0} orders`)
    expected.delete(key)
  }
  return [...found, ...[...expected].map(([key, count]) => `slot ${key}: nothing taken by ${count} orders`)]
}
