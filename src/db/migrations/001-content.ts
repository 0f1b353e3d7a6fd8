import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const contentTables: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('content_version')
      .addColumn('version', 'text', (column) => column.primaryKey())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('imported_at', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('document')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('body', 'json', (column) => column.notNull())
      .addPrimaryKeyConstraint('document_key', ['kind', 'id'])
      .execute()
  },
}
