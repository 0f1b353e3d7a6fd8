import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '#config'
import { type Db, isPostgresUrl, openDatabase, readDatabaseTime } from '#db/database.ts'
import { checkDump, type DumpReport } from '#db/dump/check-dump.ts'
import { listNonEmptyTables, loadDump } from '#db/dump/read-dump.ts'
import { checksumTables, type TableChecksum } from '#db/dump/tables.ts'
import { isServerRunning } from '#db/leases.ts'
import { isKnownMigration, readSchemaState } from '#db/migrate.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import { confirm } from '../arguments.ts'
import {
  type Command,
  type CommandContext,
  type CommandResult,
  done,
  failed,
  note,
  type Table,
  table,
  usageError,
} from '../command.ts'
import { dumpReportParts, toDumpFailure, writeBackup } from './backup.ts'

async function openTarget(url: string, t: Translate<'cli'>): Promise<Db> {
  let target: Db | undefined
  try {
    if (!isPostgresUrl(url)) mkdirSync(dirname(url), { recursive: true, mode: 0o700 })
    target = openDatabase(url, () => {})
    await readDatabaseTime(target, url)
    return target
  } catch (error) {
    await target?.destroy().catch(() => {})
    throw new StartupError(t('error.database', { reason: error instanceof Error ? error.message : String(error) }))
  }
}

/** Opens the target database for the duration of `work`. */
async function withTarget<T>(url: string, t: Translate<'cli'>, work: (target: Db) => Promise<T>): Promise<T> {
  const target = await openTarget(url, t)
  try {
    return await work(target)
  } finally {
    await target.destroy()
  }
}

type RestoreResult =
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
async function restoreDump(
  { terminal, t }: CommandContext,
  target: Db,
  file: string,
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
  await loadDump(target, { file, migrations, onRow: () => progress.step() })
  progress.end()
  const loaded = await checksumTables(target)
  // Migrating a backup of an older schema may change rows, but must not lose any.
  const { applied: appliedNow } = await readSchemaState(target)
  const isEqual =
    appliedNow.length === migrations.length ? haveSameChecksums(checksums, loaded) : haveSameCounts(checksums, loaded)
  return { kind: isEqual ? 'loaded' : 'different', checksums: loaded }
}

function comparisonTable(before: readonly TableChecksum[], after: readonly TableChecksum[]): Table {
  const rows = before.map(({ name, rows: rowsBefore, checksum }) => {
    const other = after.find((one) => one.name === name)
    return {
      table: name,
      rowsBefore,
      rowsAfter: other?.rows ?? 0,
      isSame: other?.rows === rowsBefore && other.checksum === checksum,
    }
  })
  return table(
    'comparison',
    [
      { key: 'table' },
      { key: 'rowsBefore', as: 'count' },
      { key: 'rowsAfter', as: 'count' },
      { key: 'isSame', as: 'yesNo' },
    ],
    rows,
  )
}

function toRestoreCommandResult(
  t: Translate<'cli'>,
  result: RestoreResult,
  before: readonly TableChecksum[],
  success: string,
): CommandResult {
  if (result.kind === 'notEmpty') return failed(t('error.target.notEmpty', { tables: result.tables.join(', ') }))
  if (result.kind === 'newerProgram' || result.kind === 'otherSchema') return failed(t(`error.target.${result.kind}`))
  const comparison = comparisonTable(before, result.checksums)
  return result.kind === 'loaded' ? done(comparison, note(success)) : failed(t('error.target.different'), comparison)
}

const restoreCommand: Command = {
  name: 'restore',
  group: 'operations',
  positionals: ['file'],
  options: { into: 'database' },
  async run(context, args) {
    const { t } = context
    const file = args.positional('file')
    try {
      const report = await checkDump(file)
      if (report.problems.length > 0) return failed(t('error.dump.problems'), ...dumpReportParts(report, t))
      const result = await withTarget(args.option('into') ?? context.config().databaseUrl, t, (target) =>
        restoreDump(context, target, file, report),
      )
      return toRestoreCommandResult(t, result, report.checksums, t('note.restored'))
    } catch (error) {
      return toDumpFailure(t, file, error)
    }
  },
}

async function moveDatabase(context: CommandContext, db: Db, file: string, to: string): Promise<CommandResult> {
  const { t } = context
  try {
    const refusal = await writeBackup(context, { db, url: context.config().databaseUrl, file, madeAt: context.now() })
    if (refusal) return refusal
    const report = await checkDump(file)
    const result = await withTarget(to, t, (target) => restoreDump(context, target, file, report))
    if (result.kind !== 'loaded') return toRestoreCommandResult(t, result, report.checksums, '')
    const comparison = comparisonTable(await checksumTables(db), result.checksums)
    if (comparison.rows.some(({ isSame }) => !isSame)) return failed(t('error.changedMeanwhile'), comparison)
    return toRestoreCommandResult(t, result, report.checksums, t('note.moved'))
  } catch (error) {
    return toDumpFailure(t, file, error)
  } finally {
    rmSync(file, { force: true })
  }
}

/** Moves by way of a temporary backup in the data folder, so that the result is checked like any restore. */
const moveCommand: Command = {
  name: 'move',
  group: 'operations',
  options: { to: 'database', yes: 'flag' },
  async run(context, args) {
    const { t } = context
    const to = args.option('to')
    if (!to) return usageError(t('usage.needsTo'))
    if (to === context.config().databaseUrl) return failed(t('error.sameDatabase'))
    const db = await context.database()
    if (await isServerRunning(db)) {
      const refusal = await confirm(context, args, t('confirm.moveWhileRunning'))
      if (refusal) return refusal
    }
    return moveDatabase(context, db, join(context.config().dataDir, `.move-${randomUUID()}.gz`), to)
  },
}

export const restoreCommands: readonly Command[] = [restoreCommand, moveCommand]
