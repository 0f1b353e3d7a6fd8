import { type AmountPart, amountParts, grossOf, type TaxAmount } from './book-amounts.ts'
import { entryCents, type JournalEntry, orderCountOf } from './journal-entry.ts'

/**
 * What a figure adds up. orders: what counts as an order, or takes one back. revenue: goods and deposits; net and tax: their
 * parts. unassigned: money without a sale. received and returned: what came from and went to customers.
 */
export const measures = ['orders', 'revenue', 'net', 'tax', 'fees', 'unassigned', 'received', 'returned'] as const
export type Measure = (typeof measures)[number]

export interface MeasureQuery {
  /** Undefined: all that customers paid, less fees. */
  measure?: Measure | undefined
  /** Only of the revenue. */
  part?: AmountPart | undefined
  rate?: number | undefined
}

type MeasuredEntry = Pick<JournalEntry, 'kind' | 'way' | 'amounts'>

function sumRates(
  { amounts }: MeasuredEntry,
  { part, rate }: MeasureQuery,
  centsOf: (amount: TaxAmount) => number,
): number {
  const parts = part === undefined ? amountParts : [part]
  return parts
    .flatMap((name) => amounts[name])
    .filter(({ vatPercent }) => rate === undefined || vatPercent === rate)
    .reduce((sum, one) => sum + centsOf(one), 0)
}

/** What an entry adds to a figure; zero: it does not count. */
export function measureCents(entry: MeasuredEntry, query: MeasureQuery): number {
  const { amounts } = entry
  const cents = entryCents(entry)
  switch (query.measure) {
    case 'orders':
      return orderCountOf(entry) === 0 ? 0 : cents
    case 'revenue':
      return sumRates(entry, query, grossOf)
    case 'net':
      return sumRates(entry, query, ({ netCents }) => netCents)
    case 'tax':
      return sumRates(entry, query, ({ taxCents }) => taxCents)
    case 'fees':
      return amounts.feeCents
    case 'unassigned':
      return amounts.unassignedCents
    case 'received':
      return Math.max(0, cents)
    case 'returned':
      return Math.min(0, cents)
    case undefined:
      return cents - amounts.feeCents
    default:
      return query.measure satisfies never
  }
}
