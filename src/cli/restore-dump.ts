import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Db, isPostgresUrl, openDatabase, readDatabaseTime } from '#db/database.ts'
import type { DumpReport } from '#db/dump/check-dump.ts'
import { type DumpSource, listNonEmptyTables, loadDump } from '#db/dump/read-dump.ts'
import { checksumTables, type TableChecksum } from '#db/dump/tables.ts'
import { isKnownMigration, readSchemaState } from '#db/migrate.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import { StartupError } from '#foundation/config.ts'
import type { CommandContext } from './command.ts'

async function openTarget(url: string, t: Translate<'cli'>): Promise<Db> {
  let target: Db | undefined
  try {
    if (!isPostgresUrl(url)) mkdirSync(dirname(url), { recursive: true, mode: 0o700 })
    target = openDatabase(url, () => {}, { isPatient: true })
    await readDatabaseTime(target, url)
    return target
  } catch (error) {
    await target?.destroy().catch(() => {})
    throw new StartupError(t('error.database', { reason: error instanceof Error ? error.message : String(error) }))
  }
}

/** Opens the target database for the duration of `work`. */
export async function withTarget<T>(url: string, t: Translate<'cli'>, work: (target: Db) => Promise<T>): Promise<T> {
  const target = await openTarget(url, t)
  try {
    return await work(target)
  } finally {
    await target.destroy()
  }
}

export type RestoreResult =
  | { kind: 'loaded'; checksums: TableChecksum[] }
  | { kind: 'newerProgram' }
  | { kind: 'otherSchema' }
  | { kind: 'notEmpty'; tables: string[] }
  | { kind: 'different'; checksums: TableChecksum[] }

const haveSameChecksums = (a: readonly TableChecksum[], b: readonly TableChecksum[]) =>
  a.every(({ name, rows, checksum }) =>
    b.some((other) => other.name === name && other.rows === rows && other.checksum === checksum),
  )

const haveSameCounts = (a: readonly TableChecksum[], b: readonly TableChecksum[]) =>
  a.every(({ name, rows }) => b.some((other) => other.name === name && other.rows === rows))

/** Loads a dump into an empty database and compares the result with the dump. */
export async function restoreDump(
  { terminal, t }: CommandContext,
  target: Db,
  source: DumpSource,
  { header, checksums }: DumpReport,
): Promise<RestoreResult> {
  const { migrations } = header
  if (!migrations.every(isKnownMigration)) return { kind: 'newerProgram' }
  const { applied } = await readSchemaState(target)
  if (applied.length > 0 && applied.join() !== migrations.join()) return { kind: 'otherSchema' }
  const tables = applied.length > 0 ? await listNonEmptyTables(target) : []
  if (tables.length > 0) return { kind: 'notEmpty', tables }
  const progress = terminal.progress(
    t('progress.restore'),
    checksums.reduce((total, { rows }) => total + rows, 0),
  )
  await loadDump(target, { source, migrations, onRow: () => progress.step() })
  progress.end()
  const loaded = await checksumTables(target)
  // Migrating a backup of an older schema may change rows, but must not lose any.
  const { applied: appliedNow } = await readSchemaState(target)
  const isEqual =
    appliedNow.length === migrations.length ? haveSameChecksums(checksums, loaded) : haveSameCounts(checksums, loaded)
  return { kind: isEqual ? 'loaded' : 'different', checksums: loaded }
}
