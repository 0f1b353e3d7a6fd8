import type { Instant } from '#domain/calendar/local-time.ts'
import type { Order } from '#domain/order/order.ts'
import type { DbOrTx, Tx } from './database.ts'
import { toOrder } from './orders.ts'

/** `at`: undefined once somebody has said how it ended. */
export async function setCanceledHandOver(tx: Tx, orderId: string, at: Instant | undefined): Promise<void> {
  await tx
    .updateTable('customer_order')
    .set({ canceled_hand_over_at: at ?? null })
    .where('id', '=', orderId)
    .execute()
}

export async function findCanceledHandOver(db: DbOrTx, orderId: string): Promise<Instant | undefined> {
  const row = await db
    .selectFrom('customer_order')
    .select('canceled_hand_over_at')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return row?.canceled_hand_over_at ?? undefined
}

/** Orders that were handed over although they were canceled, and of which nobody has said how that ended. */
export async function listCanceledHandOvers(
  db: DbOrTx,
  { storeId }: { storeId?: string | undefined } = {},
): Promise<{ order: Order; at: Instant }[]> {
  let query = db.selectFrom('customer_order').selectAll().where('canceled_hand_over_at', 'is not', null)
  if (storeId !== undefined) query = query.where('store_id', '=', storeId)
  const rows = await query.orderBy('canceled_hand_over_at').execute()
  return rows.map((row) => ({ order: toOrder(row), at: row.canceled_hand_over_at ?? '' }))
}
