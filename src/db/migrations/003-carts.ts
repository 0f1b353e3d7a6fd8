import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Lines have no foreign key to products: a product may be removed while it is in a cart. */
export const cartTables: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('cart')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('lines', 'json', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('cart_expiry').on('cart').column('expires_at').execute()
  },
}
