import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { deleteApplication } from '#db/applications.ts'
import { recordRestore } from '#db/backup-records.ts'
import type { Db } from '#db/database.ts'
import { checkDump } from '#db/dump/check-dump.ts'
import { checksumTables, type TableChecksum } from '#db/dump/tables.ts'
import { deleteJobAlert } from '#db/job-alerts.ts'
import { isServerRunning } from '#db/leases.ts'
import { listPersonalAddresses } from '#db/personal-data.ts'
import { purgeDeletedRows } from '#db/retention.ts'
import { endAllAccess } from '#db/staff-sessions.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import { type Erasures, readErasures } from '#integrations/erasure-log.ts'
import { confirm } from '../arguments.ts'
import {
  type Command,
  type CommandArguments,
  type CommandContext,
  type CommandResult,
  done,
  failed,
  isCommandResult,
  note,
  type Table,
  table,
  usageError,
} from '../command.ts'
import { erasePerson } from '../erase-person.ts'
import { type RestoreResult, restoreDump, withTarget } from '../restore-dump.ts'
import { dumpReportParts, readDumpSource, toDumpFailure, writeBackup } from './backup.ts'

interface RestoreInput {
  /** When the backup was made. */
  madeAt: Instant
  erasures: Erasures
  now: Instant
}

/** Repeats what was erased after the backup was made. Returns how many erasures had something to erase. */
async function repeatErasures(db: Db, { madeAt, erasures, now }: RestoreInput): Promise<number> {
  let count = 0
  await db.transaction().execute(async (tx) => {
    for (const id of erasures.idsSince('application', madeAt)) if (await deleteApplication(tx, id, now)) count += 1
    for (const id of erasures.idsSince('jobAlert', madeAt)) if (await deleteJobAlert(tx, id)) count += 1
  })
  for (const mail of await listPersonalAddresses(db))
    if (erasures.isPersonErasedSince(mail, madeAt)) {
      await erasePerson(db, { mail, personId: erasures.toPersonId(mail), at: now })
      count += 1
    }
  return count
}

/**
 * What a restored database must not bring back: sessions that have ended since, and what was erased since. Everybody signs
 * in anew, people and devices: which of the sessions were ended after the backup is not known.
 */
async function completeRestore(db: Db, input: RestoreInput): Promise<{ sessions: number; erasures: number }> {
  const sessions = await db.transaction().execute(endAllAccess)
  const erasures = await repeatErasures(db, input)
  await recordRestore(db, input.now, { madeAt: input.madeAt, sessions, erasures })
  await purgeDeletedRows(db)
  return { sessions, erasures }
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
  return table('comparison', ['table', 'rowsBefore:count', 'rowsAfter:count', 'isSame:yesNo'], rows)
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

/** The log of the data folder, and those that are named: every machine that has erased something has its own. */
function openErasures(context: CommandContext, args: CommandArguments): Erasures | CommandResult {
  const { erasureLog, secretKeys } = context.config()
  const named = args.options('erasures')
  const missing = named.find((file) => !existsSync(file))
  if (missing !== undefined) return failed(context.t('error.read', { file: missing, reason: 'ENOENT' }))
  return readErasures([erasureLog, ...named], secretKeys)
}

const restoreCommand: Command = {
  name: 'restore',
  group: 'operations',
  positionals: ['file'],
  options: { into: 'database', identity: 'file', erasures: 'file' },
  async run(context, args) {
    const { t } = context
    const file = args.positional('file')
    const source = readDumpSource(context, args)
    if (isCommandResult(source)) return source
    const erasures = openErasures(context, args)
    if (isCommandResult(erasures)) return erasures
    try {
      const report = await checkDump(source)
      if (report.problems.length > 0) return failed(t('error.dump.problems'), ...dumpReportParts(report, context))
      return await withTarget(args.option('into') ?? context.config().databaseUrl, t, async (target) => {
        const result = await restoreDump(context, target, source, report)
        if (result.kind !== 'loaded') return toRestoreCommandResult(t, result, report.checksums, '')
        const { madeAt } = report.header
        const done = await completeRestore(target, { madeAt, erasures, now: context.now() })
        return toRestoreCommandResult(t, result, report.checksums, t('note.restored', done))
      })
    } catch (error) {
      return toDumpFailure(t, file, error)
    }
  },
}

async function moveDatabase(context: CommandContext, db: Db, file: string, to: string): Promise<CommandResult> {
  const { t } = context
  try {
    const input = { db, url: context.config().databaseUrl, file, madeAt: context.now(), recipients: [] }
    const written = await writeBackup(context, input)
    if (written.kind !== 'written') return written
    const report = await checkDump(written.source)
    const result = await withTarget(to, t, (target) => restoreDump(context, target, written.source, report))
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
