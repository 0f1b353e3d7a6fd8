import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const orderClients: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('customer_order').addColumn('placed_by', 'text').execute()
  },
}
