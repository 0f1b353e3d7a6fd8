import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBackup, recordDrill } from '#db/backup-records.ts'
import type { Db } from '#db/database.ts'
import { checkDump, type DumpReport } from '#db/dump/check-dump.ts'
import { DumpError } from '#db/dump/dump-error.ts'
import { isEncrypted } from '#db/dump/encryption.ts'
import type { DumpSource } from '#db/dump/read-dump.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { createDayEndKeys } from '#services/books/day-end-keys.ts'
import { findNewestBackup } from '../backup-folder.ts'
import {
  type Command,
  type CommandContext,
  type CommandResult,
  done,
  failed,
  isCommandResult,
  note,
  type ResultPart,
  table,
  verticalTable,
} from '../command.ts'
import { type CountComparison, checkRestored, compareCounts } from '../drill/check-restored.ts'
import { createTemporaryDatabase } from '../drill/temporary-database.ts'
import { hashFile } from '../hash-file.ts'
import { restoreDump, withTarget } from '../restore-dump.ts'
import { dumpReportParts, readDumpSource, writeBackup } from './backup.ts'

interface Outcome {
  /** Why the backup could not be used after a failure; empty if it could. */
  problems: readonly string[]
  comparisons: readonly CountComparison[]
  into: 'sqlite' | 'postgres' | undefined
}

const hourMs = 3_600_000

/** Restores into a temporary database, checks it and removes it. */
async function tryBackup(context: CommandContext, db: Db, source: DumpSource, report: DumpReport): Promise<Outcome> {
  const { t, now } = context
  const config = context.config()
  const target = await createTemporaryDatabase(db, config)
  try {
    return await withTarget(target.url, t, async (restored): Promise<Outcome> => {
      const result = await restoreDump(context, restored, source, report)
      if (result.kind !== 'loaded')
        return { problems: [t(`drillProblem.${result.kind}`)], comparisons: [], into: target.kind }
      const problems = await checkRestored(restored, {
        now: now(),
        secretKeys: config.secretKeys,
        dayEndKeys: createDayEndKeys(config.dayEndKeys),
      })
      const comparisons = await compareCounts(restored, db, report.header.madeAt)
      const isLacking = comparisons.some(({ lacking }) => lacking > 0)
      return {
        problems: [...problems, ...(isLacking ? (['rowsLacking'] as const) : [])].map((one) =>
          t(`drillProblem.${one}`),
        ),
        comparisons,
        into: target.kind,
      }
    })
  } finally {
    await target.remove()
  }
}

const comparisonTable = (comparisons: readonly CountComparison[]) =>
  table('drillCounts', ['table', 'inBackup:count', 'live:count', 'since:count', 'lacking:count'], comparisons)

interface DrillSource extends DumpSource {
  /** When the backup that is tried was made, if that is not what the source says. */
  madeAt?: Instant
}

/**
 * Nobody on the server can open an encrypted backup. Its file must still be what `krume backup` has read back when it wrote
 * it; what is restored is a new one, made and encrypted in the same way, to a key that is then forgotten.
 */
async function makeSubstitute(context: CommandContext, db: Db, file: string): Promise<DrillSource> {
  const madeAt = await findBackup(db, await hashFile(file))
  if (madeAt === undefined) throw new DumpError('otherFile')
  const { databaseUrl: url, backupRecipients: recipients, dataDir } = context.config()
  const input = { db, url, recipients, file: join(dataDir, `.drill-${randomUUID()}.backup`), madeAt: context.now() }
  const written = await writeBackup(context, input)
  if (written.kind !== 'written') throw new DumpError('unreadable')
  return { ...written.source, madeAt }
}

async function openSource(context: CommandContext, db: Db, named: DumpSource): Promise<DrillSource> {
  try {
    return isEncrypted(named.file) && !named.identity ? await makeSubstitute(context, db, named.file) : named
  } catch (error) {
    throw (error as { code?: string }).code === 'ENOENT' ? new DumpError('unreadable', 'ENOENT') : error
  }
}

/** Tries one file and records the result, so that /metrics and `krume doctor` know it. */
async function drill(context: CommandContext, db: Db, named: DumpSource): Promise<CommandResult> {
  const { t, now } = context
  const { file } = named
  const startedAtMs = performance.now()
  const secondsSoFar = () => Math.round((performance.now() - startedAtMs) / 100) / 10
  let source: DrillSource = named
  try {
    source = await openSource(context, db, named)
    return await drillOpened(context, db, { file, source, report: await checkDump(source), secondsSoFar })
  } catch (error) {
    if (!(error instanceof DumpError)) throw error
    await recordDrill(db, now(), { isGood: false, seconds: secondsSoFar(), madeAt: null })
    return failed(t(`error.dump.${error.reason}`, { file, detail: error.detail }))
  } finally {
    if (source.file !== file) rmSync(source.file, { force: true })
  }
}

interface OpenedDrill {
  /** The file that is tried, or for which another one stands. */
  file: string
  source: DrillSource
  report: DumpReport
  secondsSoFar: () => number
}

async function drillOpened(
  context: CommandContext,
  db: Db,
  { file, source, report, secondsSoFar }: OpenedDrill,
): Promise<CommandResult> {
  const { t, now } = context
  const { madeAt = report.header.madeAt } = source
  const outcome: Outcome =
    report.problems.length > 0
      ? { problems: [t('error.dump.problems')], comparisons: [], into: undefined }
      : await tryBackup(context, db, source, report)
  const seconds = secondsSoFar()
  const isGood = outcome.problems.length === 0
  await recordDrill(db, now(), { isGood, seconds, madeAt })
  const ageHours = Math.round((Date.parse(now()) - Date.parse(madeAt)) / hourMs)
  const summary = verticalTable('drill', ['file', 'madeAt:instant', 'ageHours:count', 'seconds', 'into'], {
    file,
    madeAt,
    ageHours,
    seconds,
    into: outcome.into ?? null,
  })
  const parts: ResultPart[] = [
    summary,
    ...(outcome.comparisons.length > 0 ? [comparisonTable(outcome.comparisons)] : []),
    ...(report.problems.length > 0 ? dumpReportParts(report, context) : []),
  ]
  return isGood
    ? done(...parts, note(t('note.drill', { hours: ageHours })))
    : failed(`${t('error.drill')} ${outcome.problems.join(' ')}`, ...parts)
}

/** Proves that the newest backup can be used, without touching the live data. */
export const drillCommand: Command = {
  name: 'drill',
  group: 'operations',
  positionals: ['file?'],
  options: { identity: 'file' },
  async run(context, args) {
    const { t } = context
    const named = readDumpSource(context, args)
    if (isCommandResult(named)) return named
    const db = await context.database()
    if (named.file) return drill(context, db, named)
    const folder = context.config().backupDir
    const newest = findNewestBackup(folder)
    if (newest.kind === 'found') return drill(context, db, { ...named, file: newest.file })
    await recordDrill(db, context.now(), { isGood: false, seconds: 0, madeAt: null })
    return failed(
      newest.kind === 'none'
        ? t('error.noBackupFile', { folder })
        : t('error.backupFolder', { folder, reason: newest.reason }),
    )
  },
}
