import type { Selectable } from 'kysely'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Payment, PaymentState } from '#domain/order/payment.ts'
import type { DbOrTx, Tx } from './database.ts'
import type { PaymentTable } from './schema.ts'

function toPayment(row: Selectable<PaymentTable>): Payment {
  return {
    id: row.id,
    orderId: row.order_id,
    method: row.method,
    state: row.state,
    amountCents: row.amount_cents,
    approveUrl: row.approve_url,
    captureId: row.capture_id ?? undefined,
    declines: row.declines,
    createdAt: row.created_at,
  }
}

/** Ignores a repeated create: the same provider order is one payment. */
export async function insertPayment(db: DbOrTx, payment: Payment): Promise<void> {
  await db
    .insertInto('payment')
    .values({
      id: payment.id,
      order_id: payment.orderId,
      method: payment.method,
      state: payment.state,
      amount_cents: payment.amountCents,
      approve_url: payment.approveUrl,
      capture_id: payment.captureId ?? null,
      declines: payment.declines,
      created_at: payment.createdAt,
      checked_at: payment.createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function findPayment(db: DbOrTx, id: string): Promise<Payment | undefined> {
  const row = await db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toPayment(row)
}

export async function listPaymentsOfOrder(db: DbOrTx, orderId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(toPayment)
}

interface StateChange {
  state: PaymentState
  captureId?: string | undefined
  declines?: number
  checkedAt: Instant
}

export async function updatePayment(
  tx: Tx,
  id: string,
  { state, captureId, declines, checkedAt }: StateChange,
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({
      state,
      checked_at: checkedAt,
      ...(captureId && { capture_id: captureId }),
      ...(declines !== undefined && { declines }),
    })
    .where('id', '=', id)
    .execute()
}

export async function markPaymentChecked(db: DbOrTx, id: string, checkedAt: Instant): Promise<void> {
  await db.updateTable('payment').set({ checked_at: checkedAt }).where('id', '=', id).execute()
}

/** Payments without a final state that have not been checked with the provider since `checkedBefore`. */
export async function listUnsettledPayments(db: DbOrTx, checkedBefore: Instant, limit: number): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('state', 'in', ['open', 'declined', 'pending', 'refundDue'])
    .where('checked_at', '<=', checkedBefore)
    .orderBy('checked_at')
    .limit(limit)
    .execute()
  return rows.map(toPayment)
}

export async function isWebhookHandled(db: DbOrTx, id: string): Promise<boolean> {
  return (await db.selectFrom('webhook_event').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Call this after handling the webhook, so that a failed one is handled when the provider repeats it. */
export async function markWebhookHandled(db: DbOrTx, id: string, receivedAt: Instant): Promise<void> {
  await db
    .insertInto('webhook_event')
    .values({ id, received_at: receivedAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
