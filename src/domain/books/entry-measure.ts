import { type AmountPart, amountParts, grossOf } from './book-amounts.ts'
import { entryCents, type JournalEntry } from './journal-entry.ts'

/**
 * What a figure adds up. revenue: goods and deposits. unassigned: money without a sale. received and returned: what came
 * from and went to customers.
 */
export const measures = ['revenue', 'fees', 'unassigned', 'received', 'returned'] as const
export type Measure = (typeof measures)[number]

export interface MeasureQuery {
  /** Undefined: all that customers paid, less fees. */
  measure?: Measure | undefined
  /** Only of the revenue. */
  part?: AmountPart | undefined
  rate?: number | undefined
}

type MeasuredEntry = Pick<JournalEntry, 'amounts'>

function revenueOf({ amounts }: MeasuredEntry, { part, rate }: MeasureQuery): number {
  const parts = part === undefined ? amountParts : [part]
  return parts
    .flatMap((name) => amounts[name])
    .filter(({ vatPercent }) => rate === undefined || vatPercent === rate)
    .reduce((sum, one) => sum + grossOf(one), 0)
}

/** What an entry adds to a figure; zero: it does not count. */
export function measureCents(entry: MeasuredEntry, query: MeasureQuery): number {
  const { amounts } = entry
  const cents = entryCents(entry)
  switch (query.measure) {
    case 'revenue':
      return revenueOf(entry, query)
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
