import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BookAmounts, noAmounts } from './book-amounts.ts'
import { type BooksSettings, defaultBooksSettings, findSettingsProblems } from './books-settings.ts'
import { createDatevBatch, type DatevInput, fiscalYearStart } from './datev-batch.ts'
import type { JournalEntry } from './journal-entry.ts'
import { encodeWindows1252 } from './windows-1252.ts'

interface LayoutField {
  name: string
  type: 'text' | 'number' | 'amount' | 'account' | 'date'
  max: number
}

/** The published layout of the format: names, order, types and lengths. */
const layout = JSON.parse(readFileSync('tests/fixtures/datev/booking-batch-13.json', 'utf8')) as {
  header: LayoutField[]
  columns: LayoutField[]
}

const anEntry = (changes: Partial<JournalEntry> = {}): JournalEntry => ({
  number: 17,
  sourceKey: 'sale:P1',
  kind: 'sale',
  way: 'paypal',
  orderId: '7K3MN-PQ4RT',
  storeId: 'illertissen-marktplatz',
  occurredAt: '2026-11-07T10:00:00.000Z',
  businessDate: '2026-11-07',
  bookedAt: '2026-11-07T10:00:05.000Z',
  amounts: {
    ...noAmounts,
    goods: [
      { vatPercent: 7, netCents: 1010, taxCents: 70 },
      { vatPercent: 19, netCents: 303, taxCents: 57 },
    ],
    deposits: [{ vatPercent: 19, netCents: 42, taxCents: 8 }],
  },
  note: '',
  previousHash: '',
  hash: '',
  ...changes,
})

const labelByKind = {
  sale: 'Verkauf online',
  pickupSale: 'Verkauf bei Abholung',
  unassigned: 'Zahlung ohne Bestellung',
  refund: 'Erstattung',
  fee: 'Gebühr',
  correction: 'Korrektur',
}

function batch(entries: readonly JournalEntry[], changes: Partial<DatevInput> = {}): string {
  const result = createDatevBatch({
    entries,
    settings: defaultBooksSettings,
    from: '2026-11-01',
    until: '2026-11-30',
    createdAtDigits: '20261201060000123',
    title: 'Krume 2026-11',
    labelByKind,
    ...changes,
  })
  if (result.kind !== 'created') throw new Error(result.kind)
  return result.text
}

/** Splits at semicolons outside of quotes. */
const cellsOf = (line: string) => [...`;${line}`.matchAll(/;("(?:[^"]|"")*"|[^;]*)/g)].map(([, cell = '']) => cell)

const linesOf = (text: string) => text.split('\r\n').slice(0, -1)

const expressions: Record<LayoutField['type'], RegExp> = {
  text: /^"(?:[^"\p{Cc}]|"")*"$/u,
  number: /^\d*$/,
  amount: /^(\d{1,10},\d{2})?$/,
  account: /^\d{0,9}$/,
  date: /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/,
}

function expectLayout(cells: readonly string[], fields: readonly LayoutField[]): void {
  expect(cells).toHaveLength(fields.length)
  for (const [index, { name, type, max }] of fields.entries()) {
    const cell = cells[index] ?? ''
    expect([name, cell]).toEqual([name, expect.stringMatching(expressions[type])])
    const content = type === 'text' ? cell.slice(1, -1).replaceAll('""', '"') : cell
    expect([name, content.length <= max]).toEqual([name, true])
  }
}

/** Only the named columns of a line. */
function pick(line: string, ...names: readonly string[]): string[] {
  const cells = cellsOf(line)
  return names.map((name) => cells[layout.columns.findIndex((column) => column.name === name)] ?? 'missing')
}

const posting = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
]

describe('the file', () => {
  const [header = '', columns = '', ...rows] = linesOf(batch([anEntry()]))

  test('begins with the header of category 21 in version 700, and all its fields fit', () => {
    const cells = cellsOf(header)
    expectLayout(cells, layout.header)
    expect(cells.slice(0, 6)).toEqual(['"EXTF"', '700', '21', '"Buchungsstapel"', '13', '20261201060000123'])
    expect(cells.slice(10, 17)).toEqual(['1001', '99999', '20260101', '4', '20261101', '20261130', '"Krume 2026-11"'])
    expect(cells.slice(18, 22)).toEqual(['1', '0', '0', '"EUR"'])
    expect(cells[26]).toBe('"03"')
  })

  test('names the columns as published, in their order', () => {
    expect(columns.split(';')).toEqual(layout.columns.map(({ name }) => name))
  })

  test('has one line for each rate of goods and deposits, with its account', () => {
    expect(rows.map((row) => pick(row, ...posting))).toEqual([
      ['10,80', '"S"', '1360', '8300', '""'],
      ['3,60', '"S"', '1360', '8400', '""'],
      ['0,50', '"S"', '1360', '8540', '"3"'],
    ])
    const [first = ''] = rows
    expect(pick(first, 'Belegdatum', 'Belegfeld 1', 'Belegfeld 2', 'Buchungstext', 'WKZ Umsatz')).toEqual([
      '0711',
      '"7K3MN-PQ4RT"',
      '"17"',
      '"Verkauf online 7K3MN-PQ4RT illertissen-marktplatz"',
      '"EUR"',
    ])
  })

  test('ends every line like Windows, and every cell fits the layout', () => {
    expect(batch([anEntry()]).endsWith('\r\n')).toBe(true)
    for (const row of rows) expectLayout(cellsOf(row), layout.columns)
  })
})

test.each<[string, Partial<JournalEntry>, string[]]>([
  [
    'a refund is a credit',
    { kind: 'refund', amounts: { ...noAmounts, goods: [{ vatPercent: 7, netCents: -505, taxCents: -35 }] } },
    ['5,40', '"H"', '1360', '8300', '""'],
  ],
  [
    'money in the store goes to the cash account',
    { way: 'store', amounts: { ...noAmounts, goods: [{ vatPercent: 7, netCents: 505, taxCents: 35 }] } },
    ['5,40', '"S"', '1000', '8300', '""'],
  ],
  [
    'a fee is a cost that the provider keeps',
    { amounts: { ...noAmounts, feeCents: 96 } },
    ['0,96', '"S"', '4970', '1360', '""'],
  ],
  [
    'money without a sale has its own account',
    { amounts: { ...noAmounts, unassignedCents: -1240 } },
    ['12,40', '"H"', '1360', '1590', '""'],
  ],
])('%s', (_what, changes, expected) => {
  const [, , row = ''] = linesOf(batch([anEntry(changes)]))
  expect(pick(row, ...posting)).toEqual(expected)
})

test('the bookings of a store have its cost centre, those of others none', () => {
  const settings = { ...defaultBooksSettings, costCentres: { 'illertissen-marktplatz': '110' } }
  const amounts = { ...noAmounts, goods: [{ vatPercent: 7, netCents: 505, taxCents: 35 }] }
  const [, , ours = '', others = ''] = linesOf(
    batch([anEntry({ amounts }), anEntry({ amounts, storeId: 'ulm' })], { settings }),
  )
  expect([pick(ours, 'KOST1 - Kostenstelle'), pick(others, 'KOST1 - Kostenstelle')]).toEqual([['"110"'], ['""']])
})

test('the postings add up to the entries, whatever they are', () => {
  const rate = fc.record({
    vatPercent: fc.constantFrom(0, 7, 19),
    netCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    taxCents: fc.constant(0),
  })
  const amounts: fc.Arbitrary<BookAmounts> = fc.record({
    goods: fc.array(rate, { maxLength: 3 }),
    deposits: fc.array(rate, { maxLength: 3 }),
    unassignedCents: fc.integer({ min: -5000, max: 5000 }),
    feeCents: fc.constant(0),
  })
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 5 }), (many) => {
      const rows = linesOf(batch(many.map((one) => anEntry({ amounts: one })))).slice(2)
      const cents = rows.map((row) => {
        const [amount = '', side] = pick(row, 'Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen')
        return Number(amount.replace(',', '')) * (side === '"S"' ? 1 : -1)
      })
      const booked = many.flatMap((one) => [
        ...[...one.goods, ...one.deposits].map(({ netCents }) => netCents),
        one.unassignedCents,
      ])
      const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
      expect(sum(cents)).toBe(sum(booked))
      for (const row of rows) expectLayout(cellsOf(row), layout.columns)
    }),
  )
})

test('a long store id is cut, and quotes and line breaks do no harm', () => {
  const [, , row = ''] = linesOf(batch([anEntry({ storeId: `"${'x'.repeat(80)}\r\n` })]))
  expectLayout(cellsOf(row), layout.columns)
})

test('a range of two fiscal years and a rate without an account are refused', () => {
  const input = { settings: defaultBooksSettings, createdAtDigits: '', title: '', labelByKind }
  expect(createDatevBatch({ ...input, entries: [], from: '2026-12-31', until: '2027-01-01' })).toEqual({
    kind: 'severalFiscalYears',
  })
  const odd = anEntry({ amounts: { ...noAmounts, goods: [{ vatPercent: 16, netCents: 1, taxCents: 0 }] } })
  expect(createDatevBatch({ ...input, entries: [odd], from: '2026-11-01', until: '2026-11-30' })).toEqual({
    kind: 'noAccount',
    vatPercent: 16,
  })
})

test.each([
  ['2026-11-17', 1, '2026-01-01'],
  ['2026-06-30', 7, '2025-07-01'],
  ['2026-07-01', 7, '2026-07-01'],
])('the fiscal year of %s that begins in month %i starts on %s', (date, month, start) => {
  expect(fiscalYearStart(date, month)).toBe(start)
})

test('settings name the fields that cannot be exported with', () => {
  expect(findSettingsProblems(defaultBooksSettings)).toEqual([])
  const wrong: BooksSettings = {
    ...defaultBooksSettings,
    consultantNumber: 1000,
    clientNumber: 100_000,
    cashAccount: 12_345,
    revenue: [{ vatPercent: 7, account: 8300, taxKey: '12345' }],
  }
  expect(findSettingsProblems(wrong)).toEqual(['consultantNumber', 'clientNumber', 'cashAccount', 'revenue.7'])
})

test('is encoded in Windows-1252', () => {
  expect([...encodeWindows1252('Gebühr €–ß漢')]).toEqual([71, 101, 98, 252, 104, 114, 32, 128, 150, 223, 63])
})
