import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const overrideTables: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('override')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subject_id', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('body', 'json')
      .addPrimaryKeyConstraint('override_key', ['kind', 'subject_id', 'key'])
      .execute()
  },
}
