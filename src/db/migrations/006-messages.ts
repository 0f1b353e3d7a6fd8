import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const messageTables: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('message')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('store_id', 'text', (column) => column.notNull())
      .addColumn('mail_folded', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('body', 'json', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('message_by_time').on('message').column('created_at').execute()
    await db.schema.createIndex('message_by_mail').on('message').column('mail_folded').execute()
  },
}
