import type { Selectable } from 'kysely'
import type { EntryKind, JournalEntry, PaymentWay } from '#domain/books/journal-entry.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { DbOrTx, Tx } from './database.ts'
import type { JournalEntryTable } from './schema.ts'

const toEntry = (row: Selectable<JournalEntryTable>): JournalEntry => ({
  number: row.number,
  sourceKey: row.source_key,
  kind: row.kind,
  way: row.way,
  orderId: row.order_id,
  storeId: row.store_id,
  businessDate: row.business_date,
  occurredAt: row.occurred_at,
  bookedAt: row.booked_at,
  amounts: row.amounts,
  note: row.note,
  previousHash: row.previous_hash,
  hash: row.hash,
})

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
  const rows = await db
    .selectFrom('journal_entry')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()
  return rows.map(toEntry)
}

export async function listEntriesAfter(db: DbOrTx, number: number, limit: number): Promise<JournalEntry[]> {
  const rows = await db
    .selectFrom('journal_entry')
    .selectAll()
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(toEntry)
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
    .selectAll()
    .where('business_date', '>=', query.from)
    .where('business_date', '<=', query.until)
  if (query.storeId !== undefined) rows = rows.where('store_id', '=', query.storeId)
  if (query.kinds !== undefined) rows = rows.where('kind', 'in', query.kinds)
  if (query.way !== undefined) rows = rows.where('way', '=', query.way)
  return (await rows.orderBy('number').execute()).map(toEntry)
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
