import { type RawBuilder, sql } from 'kysely'
import { ordersToBook, paymentsToBook, refundsToBook } from './books-facts.ts'
import { type Db, isPostgres } from './database.ts'

interface Index {
  name: string
  table: string
  columns: readonly string[]
  /** Only rows that match are in the index. */
  where?: RawBuilder<unknown>
}

/**
 * Indexes of tables that may already be large. A migration may create an index only together with its table: inside the
 * transaction of a migration, PostgreSQL blocks all writers of the table until the index is complete.
 */
const indexes: readonly Index[] = [
  // For lists of one day over all stores: without it they read the orders of all years.
  { name: 'order_by_pickup', table: 'customer_order', columns: ['pickup_date', 'pickup_minute', 'id'] },
  // For the limit of each client: only unpaid orders name theirs.
  { name: 'order_by_client', table: 'customer_order', columns: ['placed_by'], where: sql`placed_by is not null` },
  // For tasks that run every few seconds.
  { name: 'order_by_hold', table: 'customer_order', columns: ['hold_until'] },
  { name: 'payment_by_next_check', table: 'payment', columns: ['state', 'next_check_at'] },
  // For the budgets of each recipient.
  { name: 'mail_by_recipient', table: 'outbox', columns: ['recipient', 'sent_at'] },
  // For webhooks about refunds, which name only the capture.
  { name: 'payment_by_capture', table: 'payment', columns: ['capture_id'] },
  // For payments of a day.
  { name: 'payment_by_time', table: 'payment', columns: ['created_at'] },
  // What the journal lacks: a few rows among those of all years. SQLite prefers them to other indexes because of the state.
  { name: 'payment_to_book', table: 'payment', columns: ['state', 'id'], where: paymentsToBook },
  { name: 'refund_to_book', table: 'refund', columns: ['state', 'payment_id'], where: refundsToBook },
  { name: 'audit_entry_by_number', table: 'audit_entry', columns: ['number'] },
  // What is not chained yet: the entries of a few seconds.
  { name: 'audit_entry_to_chain', table: 'audit_entry', columns: ['at', 'id'], where: sql`number is null` },
  { name: 'order_to_book', table: 'customer_order', columns: ['id'], where: ordersToBook },
]

const columnList = ({ columns }: Index) => sql.join(columns.map((column) => sql.ref(column)))
const condition = ({ where }: Index) => (where ? sql`where ${where}` : sql``)

async function buildOnSqlite(db: Db): Promise<void> {
  for (const index of indexes)
    await sql`create index if not exists ${sql.ref(index.name)} on ${sql.table(index.table)} (${columnList(index)}) ${condition(index)}`.execute(
      db,
    )
}

/** An interrupted build leaves an index that is maintained but not used. */
async function readPostgresState(db: Db): Promise<{ valid: Set<string>; invalid: string[] }> {
  const { rows } = await sql<{ name: string; isValid: boolean }>`
    select c.relname as name, i.indisvalid as "isValid" from pg_index i join pg_class c on c.oid = i.indexrelid
    where pg_table_is_visible(c.oid) and c.relname in (${sql.join(indexes.map(({ name }) => name))})`.execute(db)
  const names = (isValid: boolean) => rows.filter((row) => row.isValid === isValid).map(({ name }) => name)
  return { valid: new Set(names(true)), invalid: names(false) }
}

async function buildMissing(db: Db): Promise<void> {
  const { valid, invalid } = await readPostgresState(db)
  for (const name of invalid) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db)
  for (const index of indexes.filter(({ name }) => !valid.has(name)))
    await sql`create index concurrently if not exists ${sql.ref(index.name)} on ${sql.table(index.table)} (${columnList(index)}) ${condition(index)}`.execute(
      db,
    )
}

const lockId = 4_117_060_011
const lockPollMs = 200

/**
 * The build waits for all running statements, so waiting for a lock inside a statement would be a deadlock: other
 * processes ask for the lock again and again instead.
 */
async function withBuildLock(db: Db, work: () => Promise<void>): Promise<void> {
  const lock = sql<{ isLocked: boolean }>`select pg_try_advisory_lock(${sql.lit(lockId)}) as "isLocked"`
  while (!(await lock.execute(db)).rows[0]?.isLocked) await new Promise((resolve) => setTimeout(resolve, lockPollMs))
  try {
    await work()
  } finally {
    await sql`select pg_advisory_unlock(${sql.lit(lockId)})`.execute(db).catch(() => {})
  }
}

/** Builds the indexes that are missing or incomplete. On PostgreSQL others keep writing meanwhile. */
export async function buildIndexes(db: Db): Promise<void> {
  if (!isPostgres(db)) return buildOnSqlite(db)
  await db.connection().execute(async (connection) => {
    const { valid } = await readPostgresState(connection)
    if (valid.size < indexes.length) await withBuildLock(connection, () => buildMissing(connection))
  })
}
