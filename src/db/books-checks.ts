import type { Difference, DifferenceKind } from '#domain/books/reconciliation.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { countRows } from './count-rows.ts'
import type { DbOrTx, Tx } from './database.ts'

export interface PlannedCheck {
  paymentId: string
  orderId: string
  checkCount: number
  failureCount: number
}

const checkColumns = [
  'payment_id as paymentId',
  'order_id as orderId',
  'check_count as checkCount',
  'failure_count as failureCount',
] as const

/** Something new was booked about the payment, so its comparisons begin again. */
export async function planCheck(
  tx: Tx,
  { paymentId, orderId, at, nextCheckAt }: { paymentId: string; orderId: string; at: Instant; nextCheckAt: Instant },
): Promise<void> {
  const plan = { next_check_at: nextCheckAt, check_count: 0, failure_count: 0 }
  await tx
    .insertInto('books_check')
    .values({ payment_id: paymentId, order_id: orderId, created_at: at, checked_at: null, ...plan })
    .onConflict((conflict) => conflict.column('payment_id').doUpdateSet(plan))
    .execute()
}

/** Those that were compared least come first. */
export async function listDueChecks(db: DbOrTx, now: Instant, limit: number): Promise<PlannedCheck[]> {
  return db
    .selectFrom('books_check')
    .select(checkColumns)
    .where('next_check_at', '<=', now)
    .orderBy('check_count')
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
}

export const countDueChecks = (db: DbOrTx, now: Instant): Promise<number> =>
  countRows(db.selectFrom('books_check').where('next_check_at', '<=', now))

/** When a payment was compared with the provider last. */
export async function readLastComparison(db: DbOrTx): Promise<Instant | null> {
  const row = await db
    .selectFrom('books_check')
    .select(({ fn }) => fn.max('checked_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

/** Since when the payment that has waited longest should have been compared. */
export async function readOldestDueCheck(db: DbOrTx, now: Instant): Promise<Instant | undefined> {
  const row = await db
    .selectFrom('books_check')
    .select('next_check_at')
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_check_at ?? undefined
}

export async function findCheck(db: DbOrTx, paymentId: string): Promise<PlannedCheck | undefined> {
  return db.selectFrom('books_check').select(checkColumns).where('payment_id', '=', paymentId).executeTakeFirst()
}

/** Makes all payments due whose sale was booked in this range. */
export async function makeChecksDue(
  db: DbOrTx,
  { from, until, now }: { from: CalendarDate; until: CalendarDate; now: Instant },
): Promise<void> {
  await db
    .updateTable('books_check')
    .set({ next_check_at: now })
    .where('order_id', 'in', (query) =>
      query
        .selectFrom('journal_entry')
        .select('order_id')
        .where('business_date', '>=', from)
        .where('business_date', '<=', until),
    )
    .execute()
}

/** `nextCheckAt`: undefined when this was the last comparison. */
export async function saveCheck(
  tx: Tx,
  { paymentId, checkCount }: PlannedCheck,
  { at, nextCheckAt }: { at: Instant; nextCheckAt: Instant | undefined },
): Promise<void> {
  await tx
    .updateTable('books_check')
    .set({ checked_at: at, next_check_at: nextCheckAt ?? null, check_count: checkCount + 1, failure_count: 0 })
    .where('payment_id', '=', paymentId)
    .execute()
}

export async function postponeCheckOfBooks(
  db: DbOrTx,
  { paymentId, failureCount }: PlannedCheck,
  nextCheckAt: Instant,
): Promise<void> {
  await db
    .updateTable('books_check')
    .set({ next_check_at: nextCheckAt, failure_count: failureCount + 1 })
    .where('payment_id', '=', paymentId)
    .execute()
}

export interface StoredDifference extends Difference {
  paymentId: string
  orderId: string
  storeId: string
  businessDate: CalendarDate
  foundAt: Instant
  seenAt: Instant
}

const differenceColumns = [
  'payment_id as paymentId',
  'kind',
  'order_id as orderId',
  'store_id as storeId',
  'business_date as businessDate',
  'booked_cents as bookedCents',
  'provider_cents as providerCents',
  'found_at as foundAt',
  'seen_at as seenAt',
] as const

type ComparedPayment = Pick<StoredDifference, 'paymentId' | 'orderId' | 'storeId' | 'businessDate'>

/** Stores what a comparison has found. A difference that is no longer there is resolved. */
export async function saveDifferences(
  tx: Tx,
  payment: ComparedPayment,
  differences: readonly Difference[],
  at: Instant,
): Promise<void> {
  for (const { kind, bookedCents, providerCents } of differences) {
    const seen = { booked_cents: bookedCents, provider_cents: providerCents, seen_at: at, resolved_at: null }
    await tx
      .insertInto('books_difference')
      .values({
        payment_id: payment.paymentId,
        kind,
        order_id: payment.orderId,
        store_id: payment.storeId,
        business_date: payment.businessDate,
        found_at: at,
        ...seen,
      })
      .onConflict((conflict) => conflict.columns(['payment_id', 'kind']).doUpdateSet(seen))
      .execute()
  }
  let gone = tx
    .updateTable('books_difference')
    .set({ resolved_at: at })
    .where('payment_id', '=', payment.paymentId)
    .where('resolved_at', 'is', null)
  const kinds = differences.map(({ kind }) => kind)
  if (kinds.length > 0) gone = gone.where('kind', 'not in', kinds)
  await gone.execute()
}

interface DifferenceQuery {
  from?: CalendarDate | undefined
  until?: CalendarDate | undefined
  storeId?: string | undefined
}

/** Those that are not resolved, the oldest first. */
export async function listOpenDifferences(db: DbOrTx, query: DifferenceQuery = {}): Promise<StoredDifference[]> {
  let rows = db.selectFrom('books_difference').select(differenceColumns).where('resolved_at', 'is', null)
  if (query.from !== undefined) rows = rows.where('business_date', '>=', query.from)
  if (query.until !== undefined) rows = rows.where('business_date', '<=', query.until)
  if (query.storeId !== undefined) rows = rows.where('store_id', '=', query.storeId)
  return rows.orderBy('business_date').orderBy('payment_id').orderBy('kind').execute()
}

export async function findOpenDifference(
  db: DbOrTx,
  paymentId: string,
  kind: DifferenceKind,
): Promise<StoredDifference | undefined> {
  return db
    .selectFrom('books_difference')
    .select(differenceColumns)
    .where('payment_id', '=', paymentId)
    .where('kind', '=', kind)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
}

export async function countOpenDifferences(db: DbOrTx): Promise<number> {
  return countRows(db.selectFrom('books_difference').where('resolved_at', 'is', null))
}
