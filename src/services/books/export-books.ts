import { stringify } from 'csv-stringify/sync'
import { recordAccess } from '#db/audit.ts'
import { readChainEnd } from '#db/chains.ts'
import { listEntries } from '#db/journal.ts'
import { amountParts, grossOf } from '#domain/books/book-amounts.ts'
import { createDatevBatch } from '#domain/books/datev-batch.ts'
import { formatSignedDayEnd } from '#domain/books/day-end.ts'
import { type EntryKind, entryKinds, type JournalEntry, type PaymentWay } from '#domain/books/journal-entry.ts'
import { encodeWindows1252 } from '#domain/books/windows-1252.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { formatDecimal } from '#domain/money.ts'
import { guardFormula } from '#domain/spreadsheet-cells.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { BooksServices } from './books-services.ts'
import { readBooksSettings } from './books-settings.ts'
import type { BooksRange } from './read-books.ts'
import { compareDayEnds, type EvidenceServices, readDayEnds } from './verify-evidence.ts'

export type ExportFormat = 'csv' | 'datev' | 'dayEnds'

export interface BooksFile {
  name: string
  contentType: string
  bytes: Uint8Array
}

const csvColumns = [
  'number',
  'date',
  'time',
  'kind',
  'way',
  'store',
  'order',
  'part',
  'rate',
  'net',
  'tax',
  'gross',
  'fee',
  'hash',
] as const

/** Amounts with a comma, as spreadsheets of the office read them in German. */
const formatAmount = (cents: number, language: Language) =>
  language === 'de' ? formatDecimal(cents).replace('.', ',') : formatDecimal(cents)

interface CsvTexts {
  language: Language
  kind: (kind: EntryKind) => string
  way: (way: PaymentWay) => string
  part: (part: 'goods' | 'deposits' | 'unassigned' | 'fee') => string
}

function toCsvRows(entry: JournalEntry, { language, kind, way, part }: CsvTexts): string[][] {
  const { amounts, occurredAt } = entry
  const head = [
    String(entry.number),
    entry.businessDate,
    formatClockMinute(berlinTime(occurredAt).minute),
    kind(entry.kind),
    way(entry.way),
    entry.storeId,
    entry.orderId,
  ]
  const money = (cents: number) => formatAmount(cents, language)
  const rates = amountParts.flatMap((name) =>
    amounts[name].map((rate) => [
      ...head,
      part(name),
      `${rate.vatPercent} %`,
      money(rate.netCents),
      money(rate.taxCents),
      money(grossOf(rate)),
      '',
      entry.hash,
    ]),
  )
  const { unassignedCents, feeCents } = amounts
  if (unassignedCents !== 0)
    rates.push([...head, part('unassigned'), '', '', '', money(unassignedCents), '', entry.hash])
  if (feeCents !== 0) rates.push([...head, part('fee'), '', '', '', '', money(feeCents), entry.hash])
  return rates
}

const amountColumns = [9, 10, 11, 12]

function toCsv(entries: readonly JournalEntry[], language: Language): string {
  const t = getTranslator(language, 'staff-books')
  const texts: CsvTexts = {
    language,
    kind: (kind) => t(`kind.${kind}`),
    way: (way) => t(`way.${way}`),
    part: (part) => t(`part.${part}`),
  }
  const rows = entries
    .flatMap((entry) => toCsvRows(entry, texts))
    // A negative amount is no formula.
    .map((row) => row.map((cell, index) => (amountColumns.includes(index) ? cell : guardFormula(cell))))
  const headings = csvColumns.map((name) => t(`column.${name}`))
  return stringify([headings, ...rows], { bom: true, delimiter: ';', record_delimiter: 'windows' })
}

const fileStem = ({ from, until, storeId }: BooksRange) =>
  [from === until ? from : `${from}_${until}`, storeId].filter(Boolean).join('_')

/** All entries of the range, one line for each rate. */
export async function exportBooksCsv({ db }: BooksServices, range: BooksRange, language: Language): Promise<BooksFile> {
  const entries = await listEntries(db, range)
  return {
    name: `krume-journal_${fileStem(range)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    bytes: new TextEncoder().encode(toCsv(entries, language)),
  }
}

export type DatevExport =
  | { kind: 'created'; file: BooksFile; rows: number }
  | { kind: 'severalFiscalYears' }
  | { kind: 'noAccount'; vatPercent: number }

/** The booking batch is in German, whoever downloads it: it is for the tax adviser. */
export async function exportBooksDatev(
  { db, now }: Pick<BooksServices, 'db' | 'now'>,
  range: BooksRange,
): Promise<DatevExport> {
  const t = getTranslator('de', 'staff-books')
  const [entries, settings] = await Promise.all([listEntries(db, range), readBooksSettings(db)])
  const at = now()
  const { date, minute } = berlinTime(at)
  const clock = formatClockMinute(minute).replace(':', '')
  const batch = createDatevBatch({
    entries,
    settings,
    from: range.from,
    until: range.until,
    createdAtDigits: `${date.replaceAll('-', '')}${clock}${at.slice(17, 19)}${at.slice(20, 23)}`,
    title: `Krume ${fileStem(range)}`,
    labelByKind: Object.fromEntries(entryKinds.map((kind) => [kind, t(`kind.${kind}`)])) as Record<EntryKind, string>,
  })
  if (batch.kind !== 'created') return batch
  return {
    kind: 'created',
    rows: batch.rows,
    file: {
      name: `EXTF_Buchungsstapel_${fileStem(range)}.csv`,
      contentType: 'text/csv; charset=windows-1252',
      bytes: encodeWindows1252(batch.text),
    },
  }
}

/** For whoever keeps the exports: the signed ends of the days, to compare with those that were mailed. */
export async function exportDayEnds(
  services: BooksServices & EvidenceServices,
  range: BooksRange,
  language: Language,
): Promise<BooksFile> {
  const t = getTranslator(language, 'staff-books')
  const { dayEnds, problems } = await readDayEnds(services.db, range)
  const all = [...problems, ...(await compareDayEnds(services, dayEnds))]
  const { number, hash } = await readChainEnd(services.db, 'journal')
  const text = [
    t('dayEnds.title'),
    t('dayEnds.end', { number, hash }),
    ...all.map(({ kind, day }) => `!!! ${day}: ${t(`journal.dayEndProblem.${kind}`, { day })}`),
    ...dayEnds.map(formatSignedDayEnd),
    ...(services.dayEndKeys ? [services.dayEndKeys.publicKey] : []),
  ].join('\n\n')
  return {
    name: `krume-day-ends_${fileStem(range)}.txt`,
    contentType: 'text/plain; charset=utf-8',
    bytes: new TextEncoder().encode(text),
  }
}

/** The audit log names who has exported what. */
export const recordExport = (
  { db, now }: Pick<BooksServices, 'db' | 'now'>,
  format: ExportFormat,
  { from, until, storeId }: BooksRange,
  actor: Actor,
): Promise<void> =>
  recordAccess(db, {
    at: now(),
    actor,
    action: 'books.export',
    subject: { kind: 'books', id: 'journal' },
    storeId,
    after: { format, from, until },
  })
