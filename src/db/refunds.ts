import type { Selectable } from 'kysely'
import type { BookAmounts } from '#domain/books/book-amounts.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { assertRefundsFit } from '#domain/order/order-rules.ts'
import type { Payment } from '#domain/order/payment.ts'
import { latestNextCheck, nextCheckAt } from '#domain/order/payment-checks.ts'
import type { Refund } from '#domain/order/refund.ts'
import type { DbOrTx, Tx } from './database.ts'
import type { RefundTable } from './schema.ts'

const toRefund = (row: Selectable<RefundTable>): Refund => ({
  id: row.id,
  paymentId: row.payment_id,
  orderId: row.order_id,
  editId: row.edit_id ?? undefined,
  amountCents: row.amount_cents,
  lines: row.lines,
  reason: row.reason,
  state: row.state,
  createdAt: row.created_at,
  createdBy: row.created_by,
  settledAt: row.settled_at ?? undefined,
  checkCount: row.check_count,
})

/**
 * The caller has locked the order. Refuses a refund that the payment does not cover. `amounts`: what it takes back in the
 * books, if that does not follow from its lines.
 */
export async function insertRefund(tx: Tx, payment: Payment, refund: Refund, amounts?: BookAmounts): Promise<void> {
  const others = (await listRefundsOfOrder(tx, refund.orderId)).filter(({ paymentId }) => paymentId === payment.id)
  assertRefundsFit(payment, [...others, refund])
  await tx
    .insertInto('refund')
    .values({
      id: refund.id,
      payment_id: refund.paymentId,
      order_id: refund.orderId,
      amount_cents: refund.amountCents,
      lines: JSON.stringify(refund.lines),
      reason: refund.reason,
      state: refund.state,
      created_at: refund.createdAt,
      created_by: refund.createdBy,
      settled_at: null,
      next_check_at: nextCheckAt(refund.createdAt, 0),
      check_count: 0,
      edit_id: refund.editId ?? null,
      amounts: amounts ? JSON.stringify(amounts) : null,
    })
    .execute()
}

/** The oldest first. */
export async function listRefundsOfOrders(
  db: DbOrTx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Refund[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('refund')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows.map(toRefund), ({ orderId }) => orderId)
}

export const listRefundsOfOrder = async (db: DbOrTx, orderId: string): Promise<Refund[]> =>
  (await listRefundsOfOrders(db, [orderId])).get(orderId) ?? []

/** The refunds of all orders that are picked up on a day, by order. */
export async function listRefundsOfDay(db: DbOrTx, date: CalendarDate): Promise<ReadonlyMap<string, Refund[]>> {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('customer_order', 'customer_order.id', 'refund.order_id')
    .selectAll('refund')
    .where('customer_order.pickup_date', '=', date)
    .execute()
  return Map.groupBy(rows.map(toRefund), ({ orderId }) => orderId)
}

export async function findRefund(db: DbOrTx, id: string): Promise<Refund | undefined> {
  const row = await db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toRefund(row)
}

/** Ends a due refund. Returns false when somebody else has done so. */
export async function settleRefundRow(
  tx: Tx,
  id: string,
  state: Exclude<Refund['state'], 'due'>,
  at: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set({ state, settled_at: at })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The provider has not decided: it is asked again, less and less often. */
export async function postponeRefund(db: DbOrTx, { id, checkCount }: Refund, at: Instant): Promise<void> {
  await db
    .updateTable('refund')
    .set({ check_count: checkCount + 1, next_check_at: nextCheckAt(at, checkCount + 1) })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .execute()
}

/** Those that were tried least come first. */
export async function listDueRefunds(db: DbOrTx, now: Instant, limit: number): Promise<Refund[]> {
  const rows = await db
    .selectFrom('refund')
    .selectAll()
    .where('state', '=', 'due')
    .where((row) => row.or([row('next_check_at', '<=', now), row('next_check_at', '>', latestNextCheck(now))]))
    .orderBy('check_count')
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map(toRefund)
}
