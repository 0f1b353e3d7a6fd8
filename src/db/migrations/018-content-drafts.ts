import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The one open draft of the office, and what it changes. */
export const contentDrafts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('content_draft')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('content_draft_change')
      .addColumn('draft_id', 'text', (column) => column.notNull().references('content_draft.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('entry_id', 'text', (column) => column.notNull())
      .addColumn('value', 'json')
      .addColumn('base_version', 'integer', (column) => column.notNull().references('content_edition.number'))
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('author_id', 'text', (column) => column.notNull())
      .addColumn('author_name', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('content_draft_change_key', ['draft_id', 'kind', 'entry_id'])
      .execute()
  },
}
