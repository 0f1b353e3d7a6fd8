import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The tables of the content before (`content_version`, `document`, `category`, `product`, `store`, `vacancy`) belong to older
 * builds. What they hold becomes the first version.
 */
export const contentVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('content_edition')
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('schema_number', 'integer', (column) => column.notNull())
      .addColumn('body', 'bytea', (column) => column.notNull())
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('content_publication')
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('edition_number', 'integer', (column) => column.notNull().references('content_edition.number'))
      .addColumn('publish_at', 'timestamptz', (column) => column.notNull())
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('canceled_at', 'timestamptz')
      .execute()
    await db.schema
      .createTable('content_picture')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('height', 'integer', (column) => column.notNull())
      .addColumn('placeholder', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bytea', (column) => column.notNull())
      .execute()
  },
}
