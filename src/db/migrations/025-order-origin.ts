import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const orderOrigin: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('customer_order')
      .addColumn('origin', 'text', (column) => column.notNull().defaultTo('web'))
      .execute()
    await sql`update customer_order set origin = 'phone' where pays_at_pickup`.execute(db)
  },
}
