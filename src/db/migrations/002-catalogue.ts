import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Properties that queries use have a column; everything else is stored in the body. */
export const catalogueTables: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('category')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('body', 'json', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('product')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('category_id', 'text', (column) => column.notNull())
      .addColumn('price_cents', 'integer', (column) => column.notNull())
      .addColumn('is_orderable', 'boolean', (column) => column.notNull())
      .addColumn('body', 'json', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('store')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('slot_capacity', 'integer', (column) => column.notNull())
      .addColumn('body', 'json', (column) => column.notNull())
      .execute()
  },
}
