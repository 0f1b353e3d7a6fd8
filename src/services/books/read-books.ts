import { listOpenDifferences, type StoredDifference } from '#db/books-checks.ts'
import { countFactsToBook, listTillOrders } from '#db/books-facts.ts'
import { readChainEnd } from '#db/chains.ts'
import type { Db } from '#db/database.ts'
import { listDayEnds } from '#db/day-ends.ts'
import { listEntries } from '#db/journal.ts'
import { countPayments, type PaymentCount } from '#db/payments.ts'
import { type BooksFigures, summarizeByDay, summarizeByStore, summarizeEntries } from '#domain/books/books-summary.ts'
import { formatSignedDayEnd } from '#domain/books/day-end.ts'
import { summarizeTillOrders, type TillSales } from '#domain/books/till-sales.ts'
import { berlinInstant } from '#domain/calendar/berlin-time.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Content } from '#domain/content/content.ts'
import type { ChainLink } from '#domain/hash-chain.ts'
import { compareByPosition } from '#domain/store.ts'

export interface BooksRange {
  from: CalendarDate
  until: CalendarDate
  /** Undefined: all stores. */
  storeId?: string | undefined
}

export interface Books extends BooksRange {
  figures: BooksFigures
  /** In the order of the content; stores that are no longer there come last. */
  stores: readonly { storeId: string; figures: BooksFigures }[]
  days: readonly { date: CalendarDate; figures: BooksFigures }[]
  /** Paid in the store and recorded by its till: not in the figures above. */
  till: readonly TillSales[]
  payments: readonly PaymentCount[]
  differences: readonly StoredDifference[]
  /** Facts that are not in the journal yet, of any day. */
  unbooked: number
  chainEnd: ChainLink
  /** The signed end of the last day, once it is over. */
  dayEnd: string | undefined
}

/** The instants between which these days are, in Berlin. */
export const toInstants = ({ from, until }: Pick<BooksRange, 'from' | 'until'>) => ({
  since: berlinInstant({ date: from, minute: 0 }),
  before: berlinInstant({ date: addDays(until, 1), minute: 0 }),
})

/** The figures of a day or range, of one store or of all. */
export async function readBooks(
  { db, content }: { db: Db; content: () => Pick<Content, 'stores'> },
  range: BooksRange,
): Promise<Books> {
  const { storeId } = range
  const [entries, tillOrders, payments, differences, unbooked, chainEnd, [dayEnd]] = await Promise.all([
    listEntries(db, range),
    listTillOrders(db, { ...toInstants(range), storeId }),
    countPayments(db, { ...toInstants(range), storeId }),
    listOpenDifferences(db, range),
    countFactsToBook(db),
    readChainEnd(db, 'journal'),
    listDayEnds(db, { from: range.until, until: range.until }),
  ])
  const byPosition = compareByPosition(content().stores)
  const stores = summarizeByStore(entries)
    .map(({ key, figures }) => ({ storeId: key, figures }))
    .sort((a, b) => byPosition(a.storeId, b.storeId))
  return {
    ...range,
    figures: summarizeEntries(entries),
    stores,
    days: summarizeByDay(entries),
    till: summarizeTillOrders(tillOrders).sort(
      (a, b) => a.date.localeCompare(b.date) || byPosition(a.storeId, b.storeId),
    ),
    payments,
    differences,
    unbooked,
    chainEnd,
    dayEnd: dayEnd && formatSignedDayEnd(dayEnd),
  }
}
