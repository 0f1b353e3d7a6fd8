import { Migrator } from 'kysely/migration'
import { migrations } from '../migrations/migrations.ts'
import type { Db } from '../open-database.ts'

const migratorOf = (db: Db) => new Migrator({ db, provider: { getMigrations: async () => migrations } })

/** Which migrations the database has, and which the program still wants. */
export async function schemaState(db: Db): Promise<{ applied: string[]; missing: string[] }> {
  const known = await migratorOf(db).getMigrations()
  const names = (isApplied: boolean) =>
    known.filter(({ executedAt }) => (executedAt !== undefined) === isApplied).map(({ name }) => name)
  return { applied: names(true), missing: names(false) }
}

/** An older backup is loaded into the schema it was made of, and brought up to date afterwards. */
export async function migrateUpTo(db: Db, name: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(name)
  if (error) throw error
}

export const isKnownMigration = (name: string): boolean => name in migrations
