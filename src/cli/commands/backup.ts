import { createWriteStream, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { recordBackup } from '#db/backup-records.ts'
import type { Db } from '#db/database.ts'
import { checkDump, type DumpReport } from '#db/dump/check-dump.ts'
import { DumpError } from '#db/dump/dump-error.ts'
import { createKeyPair, encryptTo, parseIdentity } from '#db/dump/encryption.ts'
import type { DumpSource } from '#db/dump/read-dump.ts'
import { countRows, readDumpTables } from '#db/dump/tables.ts'
import { generateDumpLines, withSnapshot } from '#db/dump/write-dump.ts'
import { readSchemaState } from '#db/migrate.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import {
  type Command,
  type CommandArguments,
  type CommandContext,
  type CommandResult,
  done,
  failed,
  isCommandResult,
  note,
  type ResultPart,
  table,
} from '../command.ts'
import { hashFile } from '../hash-file.ts'
import { formatCell, type OutputOptions } from '../output/print-result.ts'

interface BackupInput {
  db: Db
  url: string
  file: string
  madeAt: Instant
  /** Whoever may read it; nobody: the file is not encrypted. */
  recipients: readonly string[]
}

type WrittenBackup = { kind: 'written'; source: DumpSource } | CommandResult

/**
 * Writes to a temporary name and renames at the end, so that the file is either complete or absent. An encrypted file is
 * also encrypted to a key that exists in memory only: with it, the file is read back and the key is forgotten.
 */
export async function writeBackup(
  { terminal, t }: CommandContext,
  { db, url, file, madeAt, recipients }: BackupInput,
): Promise<WrittenBackup> {
  if (existsSync(file)) return failed(t('error.fileExists', { file }))
  const { applied, newer } = await readSchemaState(db)
  if (newer.length > 0) return failed(t('error.backupNeedsNewer', { newer: newer.join(', ') }))
  const temporaryFile = `${file}.part`
  const ownKey = recipients.length > 0 ? await createKeyPair() : undefined
  const encrypt = encryptTo(ownKey ? [...recipients, ownKey.recipient] : [])
  try {
    await withSnapshot(db, url, async (snapshot) => {
      const tables = await readDumpTables(snapshot)
      let total = 0
      for (const table of tables) total += await countRows(snapshot, table)
      const progress = terminal.progress(t('progress.backup'), total)
      const lines = generateDumpLines({
        db: snapshot,
        tables,
        madeAt,
        migrations: applied,
        onRow: () => progress.step(),
      })
      const output = createWriteStream(temporaryFile, { mode: 0o600, flush: true })
      await pipeline(Readable.from(lines), createGzip(), encrypt, output)
      progress.end()
    })
    renameSync(temporaryFile, file)
    return { kind: 'written', source: { file, identity: ownKey?.identity } }
  } finally {
    rmSync(temporaryFile, { force: true })
  }
}

const checksumColumns = ['table', 'rows:count', 'checksum:brief'] as const
const problemColumns = ['table', 'id', 'problem:dumpProblem'] as const

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
  ...(problems.length > 0 ? [table('problems', problemColumns, problems)] : []),
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
      const { databaseUrl: url, backupRecipients: recipients } = context.config()
      const written = await writeBackup(context, { db, url, file, madeAt: context.now(), recipients })
      if (written.kind !== 'written') return written
      const report = await checkDump(written.source)
      const size = formatCell(statSync(file).size, 'bytes', context)
      await recordBackup(db, context.now(), { sha256: await hashFile(file) })
      const parts = [
        note(t('note.backup', { file, size })),
        note(t(recipients.length > 0 ? 'note.backupEncrypted' : 'note.backupPlain')),
        ...dumpReportParts(report, context),
      ]
      return report.problems.length > 0 ? failed(t('error.dump.problems'), ...parts) : done(...parts)
    } catch (error) {
      if (/^E[A-Z]+$/.test((error as { code?: string }).code ?? ''))
        return failed(t('error.write', { reason: (error as Error).message }))
      return toDumpFailure(t, file, error)
    }
  },
}

/** The file that is named, and what opens it. */
export function readDumpSource({ t }: CommandContext, args: CommandArguments): DumpSource | CommandResult {
  const [file, identityFile] = [args.positional('file'), args.option('identity')]
  if (identityFile === undefined) return { file }
  try {
    const identity = parseIdentity(readFileSync(identityFile, 'utf8'))
    return identity ? { file, identity } : failed(t('error.noIdentity', { file: identityFile }))
  } catch (error) {
    return failed(t('error.read', { file: identityFile, reason: (error as Error).message }))
  }
}

const verifyCommand: Command = {
  name: 'verify',
  group: 'operations',
  positionals: ['file'],
  options: { identity: 'file' },
  async run(context, args) {
    const { t } = context
    const file = args.positional('file')
    const source = readDumpSource(context, args)
    if (isCommandResult(source)) return source
    try {
      const report = await checkDump(source)
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
