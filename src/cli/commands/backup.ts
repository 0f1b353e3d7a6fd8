import { createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { recordBackup } from '#db/backup-records.ts'
import type { Db } from '#db/database.ts'
import { checkDump, type DumpReport } from '#db/dump/check-dump.ts'
import { DumpError } from '#db/dump/read-dump.ts'
import { countRows, dumpTables } from '#db/dump/tables.ts'
import { generateDumpLines, withSnapshot } from '#db/dump/write-dump.ts'
import { readSchemaState } from '#db/migrate.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import {
  type Command,
  type CommandContext,
  type CommandResult,
  done,
  failed,
  note,
  type ResultPart,
  table,
} from '../command.ts'
import { formatCell, type OutputOptions } from '../output/print-result.ts'

interface BackupInput {
  db: Db
  url: string
  file: string
  madeAt: Instant
}

/**
 * Writes to a temporary name and renames at the end, so that the file is either complete or absent. Returns the reason
 * for writing none.
 */
export async function writeBackup(
  { terminal, t }: CommandContext,
  { db, url, file, madeAt }: BackupInput,
): Promise<CommandResult | undefined> {
  if (existsSync(file)) return failed(t('error.fileExists', { file }))
  const { applied, newer } = await readSchemaState(db)
  if (newer.length > 0) return failed(t('error.backupNeedsNewer', { newer: newer.join(', ') }))
  const temporaryFile = `${file}.part`
  try {
    await withSnapshot(db, url, async (snapshot) => {
      let total = 0
      for (const table of dumpTables) total += await countRows(snapshot, table)
      const progress = terminal.progress(t('progress.backup'), total)
      const lines = generateDumpLines({ db: snapshot, madeAt, migrations: applied, onRow: () => progress.step() })
      await pipeline(Readable.from(lines), createGzip(), createWriteStream(temporaryFile, { mode: 0o600, flush: true }))
      progress.end()
    })
    renameSync(temporaryFile, file)
    return undefined
  } finally {
    rmSync(temporaryFile, { force: true })
  }
}

const checksumColumns = [{ key: 'table' }, { key: 'rows', as: 'count' }, { key: 'checksum', as: 'brief' }] as const
const problemColumns = [{ key: 'table' }, { key: 'id' }, { key: 'problem', as: { labels: 'dumpProblem' } }] as const

const shownChecksumLength = 16

export const dumpReportParts = ({ header, checksums, problems }: DumpReport, options: OutputOptions): ResultPart[] => [
  note(
    options.t('note.madeAt', {
      at: formatCell(header.madeAt, 'instant', options),
      migration: header.migrations.at(-1) ?? '',
    }),
  ),
  table(
    'sums',
    checksumColumns,
    checksums.map(({ name, rows, checksum }) => ({
      table: name,
      rows,
      checksum: checksum.slice(0, shownChecksumLength),
    })),
  ),
  ...(problems.length > 0
    ? [
        table(
          'problems',
          problemColumns,
          problems.map((problem) => ({ ...problem })),
        ),
      ]
    : []),
]

/** Reports a defective backup file; any other error is a bug and is rethrown. */
export function toDumpFailure(t: Translate<'cli'>, file: string, error: unknown): CommandResult {
  if (!(error instanceof DumpError)) throw error
  return failed(t(`error.dump.${error.reason}`, { file, detail: error.detail }))
}

/** Reads the file back at once, so that an unreadable backup is noticed. */
const backupCommand: Command = {
  name: 'backup',
  group: 'operations',
  positionals: ['file'],
  async run(context, args) {
    const { t } = context
    const file = args.positional('file')
    const db = await context.database()
    try {
      const refusal = await writeBackup(context, { db, url: context.config().databaseUrl, file, madeAt: context.now() })
      if (refusal) return refusal
      const report = await checkDump(file)
      const size = formatCell(statSync(file).size, 'bytes', context)
      await recordBackup(db, context.now())
      const parts = [note(t('note.backup', { file, size })), ...dumpReportParts(report, context)]
      return report.problems.length > 0 ? failed(t('error.dump.problems'), ...parts) : done(...parts)
    } catch (error) {
      if (/^E[A-Z]+$/.test((error as { code?: string }).code ?? ''))
        return failed(t('error.write', { reason: (error as Error).message }))
      return toDumpFailure(t, file, error)
    }
  },
}

const verifyCommand: Command = {
  name: 'verify',
  group: 'operations',
  positionals: ['file'],
  async run(context, args) {
    const { t } = context
    const file = args.positional('file')
    try {
      const report = await checkDump(file)
      const parts = dumpReportParts(report, context)
      return report.problems.length > 0
        ? failed(t('error.dump.problems'), ...parts)
        : done(...parts, note(t('note.verified')))
    } catch (error) {
      return toDumpFailure(t, file, error)
    }
  },
}

export const backupCommands: readonly Command[] = [backupCommand, verifyCommand]
