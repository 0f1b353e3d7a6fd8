import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const applicationLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('application')
      .addColumn('link_version', 'integer', (definition) => definition.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('signing_key')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('first_used_at', 'timestamptz', (column) => column.notNull())
      .execute()
  },
}
