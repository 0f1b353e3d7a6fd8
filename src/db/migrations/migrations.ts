import type { Migration } from 'kysely/migration'
import { firstSchema } from './001-first-schema.ts'

export interface SchemaMigration extends Migration {
  /**
   * The migration that a build has to contain to work with the changed schema, for changes that are not additive: a column
   * may be dropped when every running build contains the migration since which nothing reads it.
   */
  minimumMigration?: string
}

export const migrations: Record<string, SchemaMigration> = { '001-first-schema': firstSchema }
