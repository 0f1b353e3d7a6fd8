import type { Selectable } from 'kysely'
import { type ChainLink, emptyChain } from '#domain/books/hash-chain.ts'
import type { EntryKind, JournalEntry, PaymentWay } from '#domain/books/journal-entry.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { DbOrTx, Tx } from './database.ts'
import { acquireTransactionLock } from './leases.ts'
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

/** The last row before those that are still there; deleted ones count. */
export async function readChainStart(db: DbOrTx): Promise<ChainLink> {
  const release = await db
    .selectFrom('journal_release')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return release ?? emptyChain
}

export async function readChainEnd(db: DbOrTx): Promise<ChainLink> {
  const last = await db
    .selectFrom('journal_entry')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? readChainStart(db)
}

/** Only one transaction at a time adds entries: each needs the hash of the one before it. */
export async function lockJournal(tx: Tx): Promise<ChainLink> {
  await acquireTransactionLock(tx, 'write-journal')
  return readChainEnd(tx)
}

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

/** The last number up to which all entries are of this day or earlier. */
async function findLastReleasable(db: DbOrTx, lastDay: CalendarDate): Promise<ChainLink | undefined> {
  const kept = await db
    .selectFrom('journal_entry')
    .select((row) => row.fn.min('number').as('number'))
    .where('business_date', '>', lastDay)
    .executeTakeFirstOrThrow()
  let rows = db.selectFrom('journal_entry').select(['number', 'hash'])
  if (kept.number !== null) rows = rows.where('number', '<', kept.number)
  return rows.orderBy('number', 'desc').limit(1).executeTakeFirst()
}

export async function countReleasable(db: DbOrTx, lastDay: CalendarDate): Promise<number> {
  const last = await findLastReleasable(db, lastDay)
  if (!last) return 0
  const { count } = await db
    .selectFrom('journal_entry')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('number', '<=', last.number)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes the oldest entries and keeps the hash of the last of them, from which the chain goes on. */
export async function releaseEntries(tx: Tx, lastDay: CalendarDate, at: Instant): Promise<number> {
  await acquireTransactionLock(tx, 'write-journal')
  const last = await findLastReleasable(tx, lastDay)
  if (!last) return 0
  await tx
    .insertInto('journal_release')
    .values({ ...last, released_at: at })
    .execute()
  const { numDeletedRows } = await tx
    .deleteFrom('journal_entry')
    .where('number', '<=', last.number)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
