import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Links of older builds contain no version, which means version zero. */
export const applicationLinks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['applicant_link_version', 'reviewer_link_version'])
      await db.schema
        .alterTable('application')
        .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
        .execute()
    await db.schema
      .createTable('signing_key')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('first_used_at', 'timestamptz', (column) => column.notNull())
      .execute()
  },
}
