import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Db, isPostgres } from '../database.ts'

async function createJournal(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('journal_entry')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('source_key', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('way', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('store_id', 'text', (column) => column.notNull())
    .addColumn('business_date', 'text', (column) => column.notNull())
    .addColumn('occurred_at', 'timestamptz', (column) => column.notNull())
    .addColumn('booked_at', 'timestamptz', (column) => column.notNull())
    .addColumn('amounts', 'json', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('previous_hash', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('journal_entry_by_day').on('journal_entry').column('business_date').execute()
  await db.schema.createIndex('journal_entry_by_order').on('journal_entry').column('order_id').execute()
  // Entries up to this number were deleted after the years for which they must be kept.
  await db.schema
    .createTable('journal_release')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('released_at', 'timestamptz', (column) => column.notNull())
    .execute()
}

/** Mistakes and simple manipulations fail at once; whoever removes the triggers is found by the hash chain. */
async function refuseChangesOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger journal_entry_no_update before update on journal_entry
    begin select raise(abort, 'journal entries are never changed'); end`.execute(db)
  await sql`create trigger journal_entry_no_delete before delete on journal_entry
    when old.number > coalesce((select max(number) from journal_release), 0)
    begin select raise(abort, 'journal entries are never deleted'); end`.execute(db)
}

async function refuseChangesOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_journal_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.number <= coalesce((select max(number) from journal_release), 0) then
        return old;
      end if;
      raise exception 'journal entries are never changed or deleted';
    end $$`.execute(db)
  await sql`create trigger journal_entry_no_change before update or delete on journal_entry
    for each row execute function refuse_journal_change()`.execute(db)
}

/** What of each fact is in the journal. Older builds write none of these columns, so a change of theirs is noticed. */
async function extendFacts(db: Kysely<unknown>): Promise<void> {
  const addColumn = (table: string, name: string, type: 'timestamptz' | 'integer') =>
    db.schema.alterTable(table).addColumn(name, type).execute()
  await addColumn('payment', 'captured_at', 'timestamptz')
  await addColumn('payment', 'refunded_at', 'timestamptz')
  await addColumn('payment', 'fee_cents', 'integer')
  await db.schema
    .alterTable('payment')
    .addColumn('booked_as', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await addColumn('refund', 'booked_at', 'timestamptz')
  await addColumn('customer_order', 'booked_paid_at', 'timestamptz')
}

async function createReconciliation(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('books_check')
    .addColumn('payment_id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('next_check_at', 'timestamptz')
    .addColumn('check_count', 'integer', (column) => column.notNull())
    .addColumn('failure_count', 'integer', (column) => column.notNull())
    .addColumn('checked_at', 'timestamptz')
    .execute()
  await db.schema.createIndex('books_check_due').on('books_check').column('next_check_at').execute()
  await db.schema
    .createTable('books_difference')
    .addColumn('payment_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('store_id', 'text', (column) => column.notNull())
    .addColumn('business_date', 'text', (column) => column.notNull())
    .addColumn('booked_cents', 'integer', (column) => column.notNull())
    .addColumn('provider_cents', 'integer', (column) => column.notNull())
    .addColumn('found_at', 'timestamptz', (column) => column.notNull())
    .addColumn('seen_at', 'timestamptz', (column) => column.notNull())
    .addColumn('resolved_at', 'timestamptz')
    .addPrimaryKeyConstraint('books_difference_key', ['payment_id', 'kind'])
    .execute()
}

export const books: Migration = {
  async up(db: Kysely<unknown>) {
    await createJournal(db)
    await (isPostgres(db as Db) ? refuseChangesOnPostgres(db) : refuseChangesOnSqlite(db))
    await extendFacts(db)
    await createReconciliation(db)
  },
}
