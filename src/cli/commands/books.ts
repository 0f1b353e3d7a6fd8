import { readFileSync, writeFileSync } from 'node:fs'
import { parseDayEnds, type SignedDayEnd } from '#domain/books/day-end.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { createDayEndKeys } from '#services/books/day-end-keys.ts'
import {
  type BooksFile,
  type ExportFormat,
  exportBooksCsv,
  exportBooksDatev,
  exportDayEnds,
  recordExport,
} from '#services/books/export-books.ts'
import { type BooksRange, readBooks } from '#services/books/read-books.ts'
import { reconcileRange } from '#services/books/reconcile-books.ts'
import { verifyEvidence } from '#services/books/verify-evidence.ts'
import { writeJournal } from '#services/books/write-journal.ts'
import { parseDay, parseStoreOption } from '../arguments.ts'
import {
  type Command,
  type CommandArguments,
  type CommandContext,
  type CommandResult,
  done,
  failed,
  isCommandResult,
  note,
  table,
  usageError,
} from '../command.ts'

const rangePositionals = ['from', 'until'] as const

/** The days and the store that the arguments name. */
async function parseRange(context: CommandContext, args: CommandArguments): Promise<BooksRange | CommandResult> {
  const first = parseDay(context, args.positional('from'))
  if (isCommandResult(first)) return first
  const last = parseDay(context, args.positional('until'))
  if (isCommandResult(last)) return last
  if (last < first) return usageError(context.t('usage.reversed'))
  const store = parseStoreOption(context, await context.services(), args)
  if (isCommandResult(store)) return store
  return { from: first, until: last, storeId: store?.id }
}

const differenceColumns = [
  'number',
  'day:day',
  'difference:bookDifference',
  'bookedCents:money',
  'providerCents:money',
] as const

const toKeys = (context: CommandContext) => ({ dayEndKeys: createDayEndKeys(context.config().dayEndKeys) })

const exportCommand: Command = {
  name: 'books export',
  group: 'books',
  positionals: rangePositionals,
  options: { store: 'store', csv: 'file', datev: 'file', 'day-ends': 'file' },
  async run(context, args) {
    const { t } = context
    const range = await parseRange(context, args)
    if (isCommandResult(range)) return range
    const [csv, datev, dayEnds] = [args.option('csv'), args.option('datev'), args.option('day-ends')]
    if (!csv && !datev && !dayEnds) return usageError(t('usage.exportFile'))
    const { orders } = await context.services()
    await writeJournal(orders)
    const files: [format: ExportFormat, file: string, content: BooksFile][] = []
    if (csv) files.push(['csv', csv, await exportBooksCsv(orders, range, context.language)])
    if (datev) {
      const batch = await exportBooksDatev(orders, range)
      if (batch.kind === 'severalFiscalYears') return failed(t('error.severalFiscalYears'))
      if (batch.kind === 'noAccount') return failed(t('error.noAccount', { percent: batch.vatPercent }))
      files.push(['datev', datev, batch.file])
    }
    if (dayEnds)
      files.push(['dayEnds', dayEnds, await exportDayEnds({ ...orders, ...toKeys(context) }, range, context.language)])
    try {
      for (const [format, file, { bytes }] of files) {
        await recordExport(orders, format, range, adminActor)
        writeFileSync(file, bytes, { mode: 0o600 })
      }
    } catch (error) {
      return failed(t('error.write', { reason: error instanceof Error ? error.message : String(error) }))
    }
    return done(...files.map(([, file]) => note(t('note.written', { file }))))
  },
}

const problemColumns = ['chain:chain', 'problem:journalProblem', 'number'] as const

/** The signed day ends in a file: a mail that was saved, or an export. */
function readKeptDayEnds({ t }: CommandContext, file: string | undefined): SignedDayEnd[] | CommandResult {
  if (file === undefined) return []
  try {
    const found = parseDayEnds(readFileSync(file, 'utf8'))
    return found.length > 0 ? found : failed(t('error.noDayEnds', { file }))
  } catch (error) {
    return failed(t('error.read', { file, reason: error instanceof Error ? error.message : String(error) }))
  }
}

const verifyCommand: Command = {
  name: 'books verify',
  group: 'books',
  options: { against: 'file' },
  async run(context, args) {
    const { t, now } = context
    const kept = readKeptDayEnds(context, args.option('against'))
    if (isCommandResult(kept)) return kept
    const db = await context.database()
    const { journal, auditLog, dayEnds } = await verifyEvidence({ db, now, ...toKeys(context) }, kept)
    const checked = [
      note(t('note.journalChecked', { count: journal.count, ...journal.end })),
      note(t('note.auditLogChecked', { count: auditLog.count, ...auditLog.end })),
      note(t('note.dayEndsCompared', { count: dayEnds.count })),
    ]
    const rows = [
      ...journal.problems.map((problem) => ({
        chain: 'journal',
        problem: problem.kind,
        number: 'number' in problem ? problem.number : problem.sourceKey,
      })),
      ...auditLog.problems.map(({ kind, number }) => ({ chain: 'auditLog', problem: kind, number })),
      ...dayEnds.problems.map(({ kind, day }) => ({ chain: 'dayEnds', problem: kind, number: day })),
    ]
    if (rows.length === 0) return done(...checked)
    return failed(
      t('error.journal', { count: rows.length }),
      table('journalProblems', problemColumns, rows),
      ...checked,
    )
  },
}

/** For whoever checks signatures without this server. */
const keyCommand: Command = {
  name: 'books key',
  group: 'books',
  async run(context) {
    const { dayEndKeys } = toKeys(context)
    if (!dayEndKeys) return failed(context.t('error.noDayEndKey'))
    return done(
      { kind: 'raw', text: dayEndKeys.publicKey },
      note(context.t('note.dayEndKey', { id: dayEndKeys.keyId })),
    )
  },
}

const reconcileCommand: Command = {
  name: 'books reconcile',
  group: 'books',
  positionals: rangePositionals,
  async run(context, args) {
    const { t } = context
    const range = await parseRange(context, args)
    if (isCommandResult(range)) return range
    const { orders } = await context.services()
    await writeJournal(orders)
    const { compared, isUnavailable } = await reconcileRange(orders, range)
    const { differences } = await readBooks(orders, range)
    const rows = differences.map(({ orderId, businessDate, kind, bookedCents, providerCents }) => ({
      ...{ number: orderId, day: businessDate, difference: kind, bookedCents, providerCents },
    }))
    const parts = [table('booksDifferences', differenceColumns, rows), note(t('note.compared', { count: compared }))]
    if (isUnavailable) return failed(t('error.providerUnavailable'), ...parts)
    return rows.length > 0 ? failed(t('error.differences', { count: rows.length }), ...parts) : done(...parts)
  },
}

export const booksCommands: readonly Command[] = [exportCommand, verifyCommand, keyCommand, reconcileCommand]
