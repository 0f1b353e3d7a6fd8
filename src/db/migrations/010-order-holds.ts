import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const epoch = '1970-01-01T00:00:00.000Z'

/** All defaults describe rows of older builds, which run beside this one during an upgrade. */
export const orderHolds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('payment')
      .addColumn('next_check_at', 'timestamptz', (column) => column.notNull().defaultTo(epoch))
      .execute()
    await db.schema
      .alterTable('payment')
      .addColumn('check_count', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('payment').addColumn('capture_started_at', 'timestamptz').execute()
    await db.schema
      .alterTable('payment')
      .addColumn('captured_cents', 'integer', (column) =>
        column.check(
          sql`amount_cents >= 0 and captured_cents >= 0 and (state <> 'captured' or captured_cents = amount_cents)`,
        ),
      )
      .execute()
    await db.schema
      .alterTable('payment')
      .addColumn('refunded_cents', 'integer', (column) =>
        column
          .notNull()
          .defaultTo(0)
          .check(sql`refunded_cents >= 0 and refunded_cents <= coalesce(captured_cents, amount_cents)`),
      )
      .execute()
    await sql`update payment set captured_cents = amount_cents
      where state in ('captured', 'refundDue', 'refunded')`.execute(db)
    await sql`update payment set refunded_cents = amount_cents where state = 'refunded'`.execute(db)
    await db.schema
      .alterTable('customer_order')
      .addColumn('has_slot', 'boolean', (column) => column.notNull().defaultTo(true).check(sql`gross_cents >= 0`))
      .execute()
    await db.schema.alterTable('customer_order').addColumn('hold_until', 'timestamptz').execute()
    await db.schema.alterTable('customer_order').addColumn('handed_over_at', 'timestamptz').execute()
    await sql`update customer_order set has_slot = false where state = 'canceled'`.execute(db)
  },
}
