import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const mailRecipients: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('outbox')
      .addColumn('recipient', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
