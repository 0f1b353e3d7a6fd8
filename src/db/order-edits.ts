import type { Selectable } from 'kysely'
import type { Instant } from '#domain/calendar/local-time.ts'
import { nextOrderEditState, type OrderEdit, type OrderEditEvent } from '#domain/order/order-edit.ts'
import type { DbOrTx, Tx } from './database.ts'
import type { OrderEditTable } from './schema.ts'

const toOrderEdit = (row: Selectable<OrderEditTable>): OrderEdit => ({
  ...row.body,
  id: row.id,
  orderId: row.order_id,
  state: row.state,
  differenceCents: row.difference_cents,
  createdAt: row.created_at,
  createdBy: row.created_by ?? undefined,
  holdUntil: row.hold_until,
  settledAt: row.settled_at ?? undefined,
})

/** The caller has locked the order, so that it has one open edit at most. */
export async function insertOrderEdit(tx: Tx, edit: OrderEdit): Promise<void> {
  await tx
    .insertInto('order_edit')
    .values({
      id: edit.id,
      order_id: edit.orderId,
      state: edit.state,
      difference_cents: edit.differenceCents,
      created_at: edit.createdAt,
      created_by: edit.createdBy ?? null,
      hold_until: edit.holdUntil,
      settled_at: edit.settledAt ?? null,
      body: JSON.stringify({ before: edit.before, after: edit.after, paymentId: edit.paymentId }),
    })
    .execute()
}

/** The oldest first. */
export async function listEditsOfOrder(db: DbOrTx, orderId: string): Promise<OrderEdit[]> {
  const rows = await db
    .selectFrom('order_edit')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toOrderEdit)
}

/** Those that wait for a payment, by order: one at most of each. */
export async function listOpenEdits(db: DbOrTx, orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderEdit>> {
  if (orderIds.length === 0) return new Map()
  const query = db.selectFrom('order_edit').selectAll().where('order_id', 'in', orderIds).where('state', '=', 'open')
  return new Map((await query.execute()).map((row) => [row.order_id, toOrderEdit(row)]))
}

export const findOpenEdit = async (db: DbOrTx, orderId: string): Promise<OrderEdit | undefined> =>
  (await listOpenEdits(db, [orderId])).get(orderId)

export async function findOrderEdit(db: DbOrTx, id: string): Promise<OrderEdit | undefined> {
  const row = await db.selectFrom('order_edit').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toOrderEdit(row)
}

/** Ends an open edit. Returns false when it has ended before, so that what it held is given back once. */
export async function endOrderEdit(tx: Tx, edit: OrderEdit, event: OrderEditEvent, at: Instant): Promise<boolean> {
  const state = nextOrderEditState(edit.state, event)
  if (!state) return false
  const { numUpdatedRows } = await tx
    .updateTable('order_edit')
    .set({ state, settled_at: at })
    .where('id', '=', edit.id)
    .where('state', '=', edit.state)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** While the provider may have taken the money, nobody knows whether the edit is paid. */
export async function holdOrderEdit(tx: Tx, id: string, holdUntil: Instant): Promise<void> {
  await tx.updateTable('order_edit').set({ hold_until: holdUntil }).where('id', '=', id).execute()
}

/** The ids of orders whose open edit nobody has paid in time. */
export async function listOverdueEdits(db: DbOrTx, now: Instant, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('order_edit')
    .select('order_id')
    .where('state', '=', 'open')
    .where('hold_until', '<=', now)
    .orderBy('hold_until')
    .limit(limit)
    .execute()
  return rows.map(({ order_id }) => order_id)
}
