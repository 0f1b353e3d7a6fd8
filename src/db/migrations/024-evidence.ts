import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Older builds add entries without a number; the task of a newer one chains them. */
export const evidence: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('audit_entry').addColumn('number', 'integer').execute()
    for (const column of ['detail_salt', 'detail_hash', 'previous_hash', 'hash'])
      await db.schema.alterTable('audit_entry').addColumn(column, 'text').execute()
    await db.schema
      .createTable('audit_release')
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('released_at', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('day_end')
      .addColumn('day', 'text', (column) => column.primaryKey())
      .addColumn('statement', 'text', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('signed_at', 'timestamptz', (column) => column.notNull())
      .execute()
  },
}
