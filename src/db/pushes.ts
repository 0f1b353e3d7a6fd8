import type { Selectable } from 'kysely'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import { maxPushesPerOrder, type PushNews, pushNewsLifeMs } from '#domain/order/push.ts'
import { countRows } from './count-rows.ts'
import type { DbOrTx, Tx } from './database.ts'
import type { OrderPushTable } from './schema.ts'

export type OrderPush = Selectable<OrderPushTable>

/** Where and how a browser wants to be told about an order. */
export interface PushSubscription {
  id: string
  address: string
  publicKey: string
  secret: string
}

/** False if too many others follow the order. Again for the same browser, it changes nothing. */
export async function savePush(tx: Tx, orderId: string, push: PushSubscription, at: Instant): Promise<boolean> {
  const { id, address, publicKey, secret } = push
  const others = tx.selectFrom('order_push').where('order_id', '=', orderId).where('id', '!=', id)
  if ((await countRows(others)) >= maxPushesPerOrder) return false
  await tx
    .insertInto('order_push')
    .values({
      ...{ order_id: orderId, id, address, public_key: publicKey, secret, created_at: at },
      ...{ news: null, news_at: null, due_at: null, attempts: 0 },
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'id']).doNothing())
    .execute()
  return true
}

export async function hasPush(db: DbOrTx, orderId: string, id: string): Promise<boolean> {
  return (await countRows(db.selectFrom('order_push').where('order_id', '=', orderId).where('id', '=', id))) > 0
}

export async function deletePush(db: DbOrTx, orderId: string, id: string): Promise<void> {
  await db.deleteFrom('order_push').where('order_id', '=', orderId).where('id', '=', id).execute()
}

/** Nobody waits for the order any more. */
export async function deletePushesOfOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('order_push').where('order_id', '=', orderId).execute()
}

/** The newest news replaces older ones that are not told yet. */
export async function queuePushNews(tx: Tx, orderId: string, news: PushNews, at: Instant, delayMs: number) {
  await tx
    .updateTable('order_push')
    .set({ news, news_at: at, due_at: addMs(at, delayMs), attempts: 0 })
    .where('order_id', '=', orderId)
    .execute()
}

/** Takes back news that is not told yet. */
export async function withdrawPushNews(tx: Tx, orderId: string, news: PushNews): Promise<void> {
  await tx
    .updateTable('order_push')
    .set({ news: null, news_at: null, due_at: null })
    .where('order_id', '=', orderId)
    .where('news', '=', news)
    .execute()
}

export async function listDuePushes(db: DbOrTx, now: Instant, limit: number): Promise<OrderPush[]> {
  return db
    .selectFrom('order_push')
    .selectAll()
    .where('due_at', '<=', now)
    .where('news_at', '>', addMs(now, -pushNewsLifeMs))
    .orderBy('due_at')
    .limit(limit)
    .execute()
}

/** `dueAt`: when it is tried again; undefined: it is told, or given up. News that came meanwhile stays. */
export async function recordPushAttempt(db: DbOrTx, push: OrderPush, dueAt: Instant | undefined): Promise<void> {
  await db
    .updateTable('order_push')
    .set(
      dueAt === undefined
        ? { news: null, news_at: null, due_at: null }
        : { due_at: dueAt, attempts: push.attempts + 1 },
    )
    .where('order_id', '=', push.order_id)
    .where('id', '=', push.id)
    .where('news', '=', push.news)
    .where('news_at', '=', push.news_at)
    .execute()
}
