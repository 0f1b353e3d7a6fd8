import type { EntryKind, JournalEntry, PaymentWay } from '#domain/books/journal-entry.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { DbOrTx, Tx } from './database.ts'

const entryColumns = [
  'number',
  'source_key as sourceKey',
  'kind',
  'way',
  'order_id as orderId',
  'store_id as storeId',
  'business_date as businessDate',
  'occurred_at as occurredAt',
  'booked_at as bookedAt',
  'amounts',
  'note',
  'previous_hash as previousHash',
  'hash',
] as const

/** The caller has locked the journal. */
export async function insertEntries(tx: Tx, entries: readonly JournalEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('journal_entry')
    .values(
      entries.map((entry) => ({
        number: entry.number,
        source_key: entry.sourceKey,
        kind: entry.kind,
        way: entry.way,
        order_id: entry.orderId,
        store_id: entry.storeId,
        business_date: entry.businessDate,
        occurred_at: entry.occurredAt,
        booked_at: entry.bookedAt,
        amounts: JSON.stringify(entry.amounts),
        note: entry.note,
        previous_hash: entry.previousHash,
        hash: entry.hash,
      })),
    )
    .execute()
}

export async function listEntriesOfOrder(db: DbOrTx, orderId: string): Promise<JournalEntry[]> {
  return db.selectFrom('journal_entry').select(entryColumns).where('order_id', '=', orderId).orderBy('number').execute()
}

export async function listEntriesAfter(db: DbOrTx, number: number, limit: number): Promise<JournalEntry[]> {
  return db
    .selectFrom('journal_entry')
    .select(entryColumns)
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute()
}

export interface JournalQuery {
  from: CalendarDate
  until: CalendarDate
  storeId?: string | undefined
  kinds?: readonly EntryKind[] | undefined
  way?: PaymentWay | undefined
}

/** In the order of their numbers. */
export async function listEntries(db: DbOrTx, query: JournalQuery): Promise<JournalEntry[]> {
  let rows = db
    .selectFrom('journal_entry')
    .select(entryColumns)
    .where('business_date', '>=', query.from)
    .where('business_date', '<=', query.until)
  if (query.storeId !== undefined) rows = rows.where('store_id', '=', query.storeId)
  if (query.kinds !== undefined) rows = rows.where('kind', 'in', query.kinds)
  if (query.way !== undefined) rows = rows.where('way', '=', query.way)
  return rows.orderBy('number').execute()
}

/** What must be in the journal about an order. A key that ends with a colon stands for all that begin with it. */
export interface RequiredEntry {
  orderId: string
  key: string
}

/**
 * The keys that are not in the journal. Prefixes are compared here and not in the query: which texts are in a range depends on
 * the collation of the database.
 */
export async function findMissingSourceKeys(db: DbOrTx, required: readonly RequiredEntry[]): Promise<string[]> {
  if (required.length === 0) return []
  const rows = await db
    .selectFrom('journal_entry')
    .select(['order_id', 'source_key'])
    .where('order_id', 'in', [...new Set(required.map(({ orderId }) => orderId))])
    .execute()
  const rowsByOrder = Map.groupBy(rows, ({ order_id }) => order_id)
  const isFound = ({ orderId, key }: RequiredEntry) =>
    rowsByOrder
      .get(orderId)
      ?.some(({ source_key }) => (key.endsWith(':') ? source_key.startsWith(key) : source_key === key)) ?? false
  return required.filter((entry) => !isFound(entry)).map(({ key }) => key)
}
