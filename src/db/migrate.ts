import { Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { migrations } from './migrations/migrations.ts'

const createMigrator = (db: Db) => new Migrator({ db, provider: { getMigrations: async () => migrations } })

/** Applies all missing migrations and returns their names. Several processes may call it at once. */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results } = await createMigrator(db).migrateToLatest()
  if (error) throw error
  return (results ?? []).filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}

/** Returns the migrations that are applied and those that are still missing. */
export async function readSchemaState(db: Db): Promise<{ applied: string[]; missing: string[] }> {
  const known = await createMigrator(db).getMigrations()
  const names = (isApplied: boolean) =>
    known.filter(({ executedAt }) => (executedAt !== undefined) === isApplied).map(({ name }) => name)
  return { applied: names(true), missing: names(false) }
}

/** An older backup is loaded into the schema it was made with and migrated to the latest version afterwards. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  const { error } = await createMigrator(db).migrateTo(name)
  if (error) throw error
}

export const isKnownMigration = (name: string): boolean => name in migrations
