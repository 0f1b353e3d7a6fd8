import { sql } from 'kysely'
import { type Db, isPostgres, type Tx } from '#db/database.ts'
import { listOpenEdits } from '#db/order-edits.ts'
import { findOrder } from '#db/orders.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderEdit } from '#domain/order/order-edit.ts'

/** Acknowledged orders that are not in the database. */
export async function findMissingOrders(db: Db, acknowledged: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const id of acknowledged) if (!(await findOrder(db, id))) missing.push(`order ${id} is lost`)
  return missing
}

/** The differences between what is counted and what the orders say, as sentences. */
function compareCounts(
  subject: string,
  counted: ReadonlyMap<string, number>,
  expected: ReadonlyMap<string, number>,
): string[] {
  return [...new Set([...counted.keys(), ...expected.keys()])].flatMap((key) => {
    const [count, wanted] = [counted.get(key) ?? 0, expected.get(key) ?? 0]
    return count === wanted ? [] : [`${subject} ${key}: ${count} counted, ${wanted} by its orders`]
  })
}

function sumByKey<T>(items: readonly T[], key: (item: T) => string, value: (item: T) => number): Map<string, number> {
  const sums = new Map<string, number>()
  for (const item of items) sums.set(key(item), (sums.get(key(item)) ?? 0) + value(item))
  return sums
}

/**
 * Everything that `read` sees is of one moment: servers that still run expire orders meanwhile, and PostgreSQL may still
 * commit the last transaction of a killed one.
 */
export const readAtOnce = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  (isPostgres(db) ? db.transaction().setIsolationLevel('repeatable read') : db.transaction()).execute(read)

/** What an unpaid change holds beside the order: what it has more of each product. */
function listAdded(edit: OrderEdit | undefined): { productId: string; quantity: number }[] {
  if (!edit) return []
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of edit.after.lines)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  for (const { productId, quantity } of edit.before.lines)
    quantities.set(productId, (quantities.get(productId) ?? 0) - quantity)
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity: Math.max(0, quantity) }))
}

/** Slots and stock whose counters differ from the orders that have them. */
export const findSlotMismatches = (db: Db): Promise<string[]> => readAtOnce(db, compareSlotsAndStock)

async function compareSlotsAndStock(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('customer_order').select('id').execute()
  const orders = (await Promise.all(rows.map(({ id }) => findOrder(tx, id)))).filter((order) => order !== undefined)
  const withSlot = orders.filter(({ hasSlot }) => hasSlot)
  const slots = await tx.selectFrom('slot_use').selectAll().execute()
  const stock = await tx.selectFrom('stock_use').selectAll().execute()
  const slotOf = ({ pickup: { storeId, date, minute } }: Order) => `${storeId} ${date} ${minute}`
  const rowSlot = ({ store_id, date, minute }: (typeof slots)[number]) => `${store_id} ${date} ${minute}`
  const openEdits = await listOpenEdits(
    tx,
    rows.map(({ id }) => id),
  )
  const sold = orders
    .filter(({ hasStock }) => hasStock)
    .flatMap(({ id, pickup, lines }) =>
      [...lines, ...listAdded(openEdits.get(id))].map((line) => ({ ...pickup, ...line })),
    )
  const addedWork = ({ id }: Order) => {
    const { before, after } = openEdits.get(id) ?? {}
    return before && after ? Math.max(0, after.workTenths - before.workTenths) : 0
  }
  return [
    ...compareCounts(
      'slot',
      sumByKey(slots, rowSlot, ({ used }) => used),
      sumByKey(withSlot, slotOf, () => 1),
    ),
    ...compareCounts(
      'work of slot',
      sumByKey(slots, rowSlot, ({ work_tenths }) => work_tenths),
      sumByKey(withSlot, slotOf, (order) => (order.heldWorkTenths ?? order.workTenths) + addedWork(order)),
    ),
    ...compareCounts(
      'stock',
      sumByKey(
        stock,
        ({ store_id, date, product_id }) => `${store_id} ${date} ${product_id}`,
        ({ used }) => used,
      ),
      sumByKey(
        sold,
        ({ storeId, date, productId }) => `${storeId} ${date} ${productId}`,
        ({ quantity }) => quantity,
      ),
    ),
    ...orders
      .filter(({ hasSlot, hasStock }) => hasSlot !== hasStock)
      .map(({ id }) => `order ${id} has only one of slot and stock`),
  ]
}

/** SQLite's own check of the database file. */
export async function isIntact(db: Db): Promise<boolean> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  return rows[0]?.integrity_check === 'ok'
}
