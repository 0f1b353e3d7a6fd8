import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const paymentMethod: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('payment')
      .addColumn('method', 'text', (column) => column.notNull().defaultTo('paypal'))
      .execute()
  },
}
