import { recordDrill } from '#db/backup-records.ts'
import type { Db } from '#db/database.ts'
import { checkDump, type DumpReport } from '#db/dump/check-dump.ts'
import { DumpError } from '#db/dump/read-dump.ts'
import { findNewestBackup } from '../backup-folder.ts'
import {
  type Command,
  type CommandContext,
  type CommandResult,
  done,
  failed,
  note,
  type ResultPart,
  table,
  verticalTable,
} from '../command.ts'
import { checkRestored } from '../drill/check-restored.ts'
import { type CountComparison, compareCounts } from '../drill/compare-counts.ts'
import { createTemporaryDatabase } from '../drill/temporary-database.ts'
import { restoreDump, withTarget } from '../restore-dump.ts'
import { dumpReportParts } from './backup.ts'

interface Outcome {
  /** Why the backup could not be used after a failure; empty if it could. */
  problems: readonly string[]
  comparisons: readonly CountComparison[]
  into: 'sqlite' | 'postgres' | undefined
}

const hourMs = 3_600_000

/** Restores into a temporary database, checks it and removes it. */
async function tryBackup(context: CommandContext, db: Db, file: string, report: DumpReport): Promise<Outcome> {
  const { t, now } = context
  const config = context.config()
  const target = await createTemporaryDatabase(db, config)
  try {
    return await withTarget(target.url, t, async (restored): Promise<Outcome> => {
      const result = await restoreDump(context, restored, file, report)
      if (result.kind !== 'loaded')
        return { problems: [t(`drillProblem.${result.kind}`)], comparisons: [], into: target.kind }
      const problems = await checkRestored(restored, { now: now(), secretKeys: config.secretKeys })
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
  table(
    'drillCounts',
    [
      { key: 'table' },
      { key: 'inBackup', as: 'count' },
      { key: 'live', as: 'count' },
      { key: 'since', as: 'count' },
      { key: 'lacking', as: 'count' },
    ],
    comparisons.map((comparison) => ({ ...comparison })),
  )

/** Tries one file and records the result, so that /metrics and `krume doctor` know it. */
async function drill(context: CommandContext, db: Db, file: string): Promise<CommandResult> {
  const { t, now } = context
  const startedAtMs = performance.now()
  const secondsSoFar = () => Math.round((performance.now() - startedAtMs) / 100) / 10
  let report: DumpReport
  try {
    report = await checkDump(file)
  } catch (error) {
    if (!(error instanceof DumpError)) throw error
    await recordDrill(db, now(), { isGood: false, seconds: secondsSoFar(), madeAt: null })
    return failed(t(`error.dump.${error.reason}`, { file, detail: error.detail }))
  }
  const { madeAt } = report.header
  const outcome: Outcome =
    report.problems.length > 0
      ? { problems: [t('error.dump.problems')], comparisons: [], into: undefined }
      : await tryBackup(context, db, file, report)
  const seconds = secondsSoFar()
  const isGood = outcome.problems.length === 0
  await recordDrill(db, now(), { isGood, seconds, madeAt })
  const ageHours = Math.round((Date.parse(now()) - Date.parse(madeAt)) / hourMs)
  const summary = verticalTable(
    'drill',
    [
      { key: 'file' },
      { key: 'madeAt', as: 'instant' },
      { key: 'ageHours', as: 'count' },
      { key: 'seconds' },
      { key: 'into' },
    ],
    { file, madeAt, ageHours, seconds, into: outcome.into ?? null },
  )
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
  async run(context, args) {
    const { t } = context
    const db = await context.database()
    const typed = args.positional('file')
    if (typed) return drill(context, db, typed)
    const folder = context.config().backupDir
    const newest = findNewestBackup(folder)
    if (newest.kind === 'found') return drill(context, db, newest.file)
    await recordDrill(db, context.now(), { isGood: false, seconds: 0, madeAt: null })
    return failed(
      newest.kind === 'none'
        ? t('error.noBackupFile', { folder })
        : t('error.backupFolder', { folder, reason: newest.reason }),
    )
  },
}
