import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Empty for originals of older builds: retention sets it when it meets them for the first time. */
export const pictureDates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('content_picture').addColumn('stored_at', 'timestamptz').execute()
  },
}
