import type { CalendarDate } from '../calendar/calendar-date.ts'
import { grossOf, type TaxAmount } from './book-amounts.ts'
import type { BooksSettings, RateAccount } from './books-settings.ts'
import { type DatevHeaderField, datevColumns, datevHeaderFields, isTextColumn } from './datev-layout.ts'
import type { EntryKind, JournalEntry } from './journal-entry.ts'

export interface DatevInput {
  entries: readonly JournalEntry[]
  settings: BooksSettings
  from: CalendarDate
  until: CalendarDate
  /** Local date and time as digits, with milliseconds: 17 of them. */
  createdAtDigits: string
  /** At most 30 characters. */
  title: string
  labelByKind: Readonly<Record<EntryKind, string>>
}

export type DatevResult =
  | { kind: 'created'; text: string; rows: number }
  /** A batch belongs to one fiscal year. */
  | { kind: 'severalFiscalYears' }
  | { kind: 'noAccount'; vatPercent: number }

interface Posting {
  /** Positive: debit of `account`. */
  cents: number
  account: number
  contraAccount: number
  taxKey: string
}

/** The first day of the fiscal year that contains the date. */
export function fiscalYearStart(date: CalendarDate, startMonth: number): CalendarDate {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const startYear = month >= startMonth ? year : year - 1
  return `${startYear}-${String(startMonth).padStart(2, '0')}-01`
}

const findAccount = (accounts: readonly RateAccount[], { vatPercent }: TaxAmount): RateAccount | undefined =>
  accounts.find((one) => one.vatPercent === vatPercent)

/** The first rate of an entry that has no account. */
function findRateWithoutAccount(entries: readonly JournalEntry[], settings: BooksSettings): number | undefined {
  const rates = entries.flatMap(({ amounts: { goods, deposits } }) => [
    ...goods.filter((rate) => !findAccount(settings.revenue, rate)),
    ...deposits.filter((rate) => !findAccount(settings.deposits, rate)),
  ])
  return rates[0]?.vatPercent
}

/** The postings of an entry: one for each rate of goods and deposits, for money without a sale, and for the fee. */
function toPostings({ amounts, way }: JournalEntry, settings: BooksSettings): Posting[] {
  const account = way === 'store' ? settings.cashAccount : settings.transitAccount
  const ofRates = (rates: readonly TaxAmount[], accounts: readonly RateAccount[]) =>
    rates.flatMap((rate): Posting[] => {
      const found = findAccount(accounts, rate)
      return found ? [{ cents: grossOf(rate), account, contraAccount: found.account, taxKey: found.taxKey }] : []
    })
  const unassigned = {
    cents: amounts.unassignedCents,
    account,
    contraAccount: settings.unassignedAccount,
    taxKey: '',
  }
  const fee = {
    cents: amounts.feeCents,
    account: settings.feeAccount,
    contraAccount: settings.transitAccount,
    taxKey: '',
  }
  return [
    ...ofRates(amounts.goods, settings.revenue),
    ...ofRates(amounts.deposits, settings.deposits),
    unassigned,
    fee,
  ].filter(({ cents }) => cents !== 0)
}

const maxTextLength = 60
const maxTitleLength = 30

const quote = (text: string) => `"${text.replaceAll('"', '""').replace(/\p{Cc}/gu, ' ')}"`

const formatAmount = (cents: number) =>
  `${Math.trunc(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, '0')}`

const toDigits = (date: CalendarDate) => date.replaceAll('-', '')
const toDayAndMonth = (date: CalendarDate) => `${date.slice(8)}${date.slice(5, 7)}`

function toHeaderLine({ settings, from, until, createdAtDigits, title }: DatevInput): string {
  const values: Partial<Record<DatevHeaderField, string>> = {
    formatMark: 'EXTF',
    headerVersion: '700',
    category: '21',
    formatName: 'Buchungsstapel',
    formatVersion: '13',
    createdAt: createdAtDigits,
    origin: 'KR',
    consultantNumber: String(settings.consultantNumber),
    clientNumber: String(settings.clientNumber),
    fiscalYearStart: toDigits(fiscalYearStart(from, settings.fiscalYearStartMonth)),
    accountLength: String(settings.accountLength),
    from: toDigits(from),
    until: toDigits(until),
    title: title.slice(0, maxTitleLength),
    bookingType: '1',
    accountingPurpose: '0',
    isLocked: '0',
    currency: 'EUR',
    chart: settings.chart,
    application: 'Krume',
  }
  return datevHeaderFields
    .map(([name, type]) => (type === 'text' ? quote(values[name] ?? '') : (values[name] ?? '')))
    .join(';')
}

function toLine(values: Readonly<Record<string, string>>): string {
  return datevColumns
    .map((name, index) => (isTextColumn(index + 1) ? quote(values[name] ?? '') : (values[name] ?? '')))
    .join(';')
}

const toPostingLine = (entry: JournalEntry, posting: Posting, { labelByKind, settings }: DatevInput) =>
  toLine({
    'Umsatz (ohne Soll/Haben-Kz)': formatAmount(posting.cents),
    'Soll/Haben-Kennzeichen': posting.cents > 0 ? 'S' : 'H',
    'WKZ Umsatz': 'EUR',
    Konto: String(posting.account),
    'Gegenkonto (ohne BU-Schlüssel)': String(posting.contraAccount),
    'BU-Schlüssel': posting.taxKey,
    Belegdatum: toDayAndMonth(entry.businessDate),
    'Belegfeld 1': entry.orderId,
    'Belegfeld 2': String(entry.number),
    Buchungstext: `${labelByKind[entry.kind]} ${entry.orderId} ${entry.storeId}`.slice(0, maxTextLength),
    'KOST1 - Kostenstelle': settings.costCentres[entry.storeId] ?? '',
  })

/**
 * A booking batch for the tax adviser: header, column names, and one line for each posting, with line ends of Windows. The
 * accounts compute the tax from gross amounts.
 */
export function createDatevBatch(input: DatevInput): DatevResult {
  const { entries, settings, from, until } = input
  const { fiscalYearStartMonth } = settings
  if (fiscalYearStart(from, fiscalYearStartMonth) !== fiscalYearStart(until, fiscalYearStartMonth))
    return { kind: 'severalFiscalYears' }
  const vatPercent = findRateWithoutAccount(entries, settings)
  if (vatPercent !== undefined) return { kind: 'noAccount', vatPercent }
  const lines = entries.flatMap((entry) =>
    toPostings(entry, settings).map((posting) => toPostingLine(entry, posting, input)),
  )
  const all = [toHeaderLine(input), datevColumns.join(';'), ...lines]
  return { kind: 'created', text: all.map((line) => `${line}\r\n`).join(''), rows: lines.length }
}
