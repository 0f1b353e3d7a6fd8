import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const claimsAndCompatibility: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('outbox').addColumn('attempted_at', 'timestamptz').execute()
    await db.schema.alterTable('outbox').addColumn('claimed_until', 'timestamptz').execute()
    await db.schema
      .createTable('schema_compatibility')
      .addColumn('migration', 'text', (column) => column.primaryKey())
      .addColumn('minimum_migration', 'text')
      .execute()
  },
}
