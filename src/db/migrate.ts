import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { buildIndexes } from './indexes.ts'
import { migrations, type SchemaMigration } from './migrations/migrations.ts'

type KnownMigrations = Readonly<Record<string, SchemaMigration>>

/** For a newer build that has changed the schema in a way that this build cannot work with. */
const newerSchemaError = (names: readonly string[]) =>
  new Error(
    `a newer version has changed its schema (${names.join(', ')}) so that this version cannot use it. Start the newer version, or restore a backup that was made before.`,
  )

const compatibilityTable = 'schema_compatibility'

async function listTables(db: Db): Promise<Set<string>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return new Set(tables.map(({ name }) => name))
}

async function readAppliedNames(db: Db, tables: ReadonlySet<string>): Promise<string[]> {
  if (!tables.has(DEFAULT_MIGRATION_TABLE)) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.map(({ name }) => name).sort()
}

export interface SchemaState {
  applied: string[]
  missing: string[]
  /** Migrations of a newer build. */
  newer: string[]
  /** Those of them that this build cannot work with. */
  incompatible: string[]
}

async function listIncompatible(db: Db, newer: readonly string[], known: KnownMigrations): Promise<string[]> {
  if (newer.length === 0) return []
  const rows = await db.selectFrom(compatibilityTable).selectAll().execute()
  const minimumByName = new Map(rows.map(({ migration, minimum_migration }) => [migration, minimum_migration]))
  return newer.filter((name) => {
    const minimum = minimumByName.get(name)
    return minimum === undefined || (minimum !== null && !(minimum in known))
  })
}

/** Compares the migrations of the database with those of this build. */
export async function readSchemaState(db: Db, known: KnownMigrations = migrations): Promise<SchemaState> {
  const tables = await listTables(db)
  const names = await readAppliedNames(db, tables)
  const newer = names.filter((name) => !(name in known))
  return {
    applied: names.filter((name) => name in known),
    missing: Object.keys(known).filter((name) => !names.includes(name)),
    newer,
    incompatible: tables.has(compatibilityTable) ? await listIncompatible(db, newer, known) : newer,
  }
}

/** Missing migrations after which builds that only know the applied ones would not work any more. */
export const listBreakingMigrations = (
  { applied, missing }: Pick<SchemaState, 'applied' | 'missing'>,
  known: KnownMigrations = migrations,
): string[] =>
  // A new database has no running builds.
  applied.length === 0
    ? []
    : missing.filter((name) => {
        const minimum = known[name]?.minimumMigration
        return minimum !== undefined && !applied.includes(minimum)
      })

const neverRuns: Migration = {
  async up() {
    throw new Error('A migration of a newer build cannot be run')
  },
}

/**
 * The migrator refuses to run when it does not know an applied migration, and reads their order from the wall clock. So
 * newer ones are named to it, and their order is not checked.
 */
const createMigrator = (db: Db, known: KnownMigrations) =>
  new Migrator({
    db,
    allowUnorderedMigrations: true,
    provider: {
      async getMigrations() {
        const names = await readAppliedNames(db, await listTables(db))
        return { ...Object.fromEntries(names.map((name) => [name, neverRuns])), ...known }
      },
    },
  })

/** Stores which builds can work with each migration, for builds that do not contain it. */
async function recordCompatibility(db: Db, known: KnownMigrations): Promise<void> {
  const rows = Object.entries(known).map(([migration, { minimumMigration = null }]) => ({
    migration,
    minimum_migration: minimumMigration,
  }))
  await db
    .insertInto(compatibilityTable)
    .values(rows)
    .onConflict((conflict) => conflict.column('migration').doNothing())
    .execute()
}

/**
 * Applies all missing migrations and returns their names. Several processes may call it at once. A database that a newer
 * build has migrated stays as it is, if this build can work with it.
 */
export async function migrate(db: Db, known: KnownMigrations = migrations): Promise<string[]> {
  const { incompatible } = await readSchemaState(db, known)
  if (incompatible.length > 0) throw newerSchemaError(incompatible)
  // Before the migrations run, if it is possible: otherwise an older build that starts in between would refuse.
  if ((await listTables(db)).has(compatibilityTable)) await recordCompatibility(db, known)
  const { error, results } = await createMigrator(db, known).migrateToLatest()
  if (error) throw error
  await recordCompatibility(db, known)
  await buildIndexes(db)
  return (results ?? []).filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}

const lockAttempts = 10
const pauseMs = 3_000

/**
 * A migration gives up soon when another session has locked a table, so that requests do not wait behind it, and is tried
 * again: a backup or a forgotten session may hold the lock for a while.
 */
export async function migrateWhenUnlocked(db: Db, attempt = 1): Promise<string[]> {
  try {
    return await migrate(db)
  } catch (error) {
    if (attempt >= lockAttempts || (error as { code?: string }).code !== '55P03') throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return migrateWhenUnlocked(db, attempt + 1)
  }
}

/** An older backup is loaded into the schema it was made with and migrated to the latest version afterwards. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  const { error } = await createMigrator(db, migrations).migrateTo(name)
  if (error) throw error
}

export const isKnownMigration = (name: string): boolean => name in migrations
