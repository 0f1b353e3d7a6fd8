import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/migrations.ts'
import type { Db } from './open-database.ts'

/** Brings the schema up to date; several processes may call it at once. Answers the names of what was applied. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}
