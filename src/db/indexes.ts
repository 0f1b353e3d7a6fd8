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
 * All indexes, except those of keys. Migrations create none: inside the transaction of a migration, PostgreSQL blocks all
 * writers of the table until the index is complete.
 */
const indexes: readonly Index[] = [
  { name: 'cart_expiry', table: 'cart', columns: ['expires_at'] },
  // With the code, so that a new order finds those that are taken without reading the orders of the day.
  { name: 'order_by_day', table: 'customer_order', columns: ['store_id', 'pickup_date', 'pickup_code'] },
  { name: 'order_by_state', table: 'customer_order', columns: ['state', 'pickup_date'] },
  { name: 'order_by_mail', table: 'customer_order', columns: ['mail_folded'] },
  { name: 'payment_by_order', table: 'payment', columns: ['order_id'] },
  { name: 'payment_by_state', table: 'payment', columns: ['state', 'checked_at'] },
  // Without those that are printed.
  { name: 'label_print_due', table: 'label_print', columns: ['due_at'], where: sql`printed_at is null` },
  { name: 'label_print_by_store', table: 'label_print', columns: ['store_id', 'queued_at'] },
  { name: 'order_push_due', table: 'order_push', columns: ['due_at'] },
  { name: 'outbox_due', table: 'outbox', columns: ['sent_at', 'dead_at', 'due_at'] },
  { name: 'application_by_deletion', table: 'application', columns: ['deletes_on'] },
  { name: 'application_by_mail', table: 'application', columns: ['mail_folded'] },
  { name: 'application_by_job', table: 'application', columns: ['job_id', 'state'] },
  { name: 'attachment_by_state', table: 'attachment', columns: ['state'] },
  { name: 'message_by_time', table: 'message', columns: ['created_at'] },
  { name: 'message_by_mail', table: 'message', columns: ['mail_folded'] },
  { name: 'staff_session_by_person', table: 'staff_session', columns: ['person_id'] },
  { name: 'staff_session_by_device', table: 'staff_session', columns: ['device_id'] },
  { name: 'audit_entry_by_time', table: 'audit_entry', columns: ['at', 'id'] },
  { name: 'refund_by_order', table: 'refund', columns: ['order_id'] },
  { name: 'order_edit_by_order', table: 'order_edit', columns: ['order_id'] },
  // For the task that ends edits nobody has paid.
  { name: 'order_edit_open', table: 'order_edit', columns: ['hold_until'], where: sql`state = 'open'` },
  { name: 'refund_by_state', table: 'refund', columns: ['state', 'next_check_at'] },
  { name: 'journal_entry_by_day', table: 'journal_entry', columns: ['business_date'] },
  { name: 'journal_entry_by_order', table: 'journal_entry', columns: ['order_id'] },
  { name: 'books_check_due', table: 'books_check', columns: ['next_check_at'] },
  { name: 'application_note_by_time', table: 'application_note', columns: ['application_id', 'at'] },
  { name: 'interview_slot_by_date', table: 'interview_slot', columns: ['date'] },
  { name: 'interview_offer_by_slot', table: 'interview_offer', columns: ['slot_id'] },
  { name: 'message_reply_by_message', table: 'message_reply', columns: ['message_id'] },
  { name: 'job_alert_by_check', table: 'job_alert', columns: ['checked_on'] },
  // For lists of one day over all stores: without it they read the orders of all years.
  { name: 'order_by_pickup', table: 'customer_order', columns: ['pickup_date', 'pickup_minute', 'id'] },
  // For the limit of each client: only unpaid orders name theirs.
  { name: 'order_by_client', table: 'customer_order', columns: ['placed_by'], where: sql`placed_by is not null` },
  // For the open questions, of which there are few.
  {
    ...{ name: 'order_canceled_hand_over', table: 'customer_order', columns: ['canceled_hand_over_at'] },
    where: sql`canceled_hand_over_at is not null`,
  },
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
  // For what the tills of a day have recorded.
  { name: 'order_at_till', table: 'customer_order', columns: ['till_paid_at'], where: sql`till_paid_at is not null` },
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
