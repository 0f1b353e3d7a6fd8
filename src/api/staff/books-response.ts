import type {
  BooksFiguresResponse,
  BooksRateResponse,
  BooksResponse,
  DifferenceResponse,
  EntryResponse,
} from '#contract/staff/books.ts'
import type { StoredDifference } from '#db/books-checks.ts'
import { grossOf, type TaxAmount } from '#domain/books/book-amounts.ts'
import type { BooksFigures } from '#domain/books/books-summary.ts'
import type { JournalEntry } from '#domain/books/journal-entry.ts'
import type { Content } from '#domain/content/content.ts'
import { toEuros } from '#domain/money.ts'
import { nameOfStore } from '#domain/store.ts'
import type { Books } from '#services/books/read-books.ts'

const toRate = (rate: TaxAmount): BooksRateResponse => ({
  vatPercent: rate.vatPercent,
  net: toEuros(rate.netCents),
  tax: toEuros(rate.taxCents),
  gross: toEuros(grossOf(rate)),
})

const mapValues = <K extends string, V, R>(record: Readonly<Record<K, V>>, map: (value: V) => R): Record<K, R> =>
  Object.fromEntries(Object.entries<V>(record).map(([key, value]) => [key, map(value)])) as Record<K, R>

const toFigures = (figures: BooksFigures): BooksFiguresResponse => ({
  orders: figures.orders,
  net: toEuros(figures.netCents),
  tax: toEuros(figures.taxCents),
  gross: toEuros(figures.grossCents),
  goods: figures.goods.map(toRate),
  deposits: figures.deposits.map(toRate),
  unassigned: toEuros(figures.unassignedCents),
  fees: toEuros(figures.feeCents),
  byKind: mapValues(figures.byKind, ({ count, cents }) => ({ count, amount: toEuros(cents) })),
  byWay: mapValues(figures.byWay, ({ receivedCents, returnedCents, feeCents }) => ({
    received: toEuros(receivedCents),
    returned: toEuros(returnedCents),
    fees: toEuros(feeCents),
  })),
  entries: figures.entryCount,
})

export const toBooksResponse = (books: Books, { stores }: Content): BooksResponse => ({
  from: books.from,
  until: books.until,
  store: books.storeId ?? null,
  figures: toFigures(books.figures),
  stores: books.stores.map(({ storeId, figures }) => ({
    id: storeId,
    name: nameOfStore(stores, storeId),
    figures: toFigures(figures),
  })),
  days: books.days.map(({ date, figures }) => ({ date, figures: toFigures(figures) })),
  till: books.till.map(({ date, storeId, orders, rates, grossCents }) => ({
    date,
    store: storeId,
    name: nameOfStore(stores, storeId),
    orders,
    rates: rates.map((rate) => ({ vatPercent: rate.vatPercent, gross: toEuros(rate.grossCents) })),
    gross: toEuros(grossCents),
  })),
  payments: books.payments.map(({ method, state, count, cents }) => ({
    way: method,
    state,
    count,
    amount: toEuros(cents),
  })),
  differences: books.differences.length,
  unbooked: books.unbooked,
  chainEnd: books.chainEnd,
  dayEnd: books.dayEnd ?? null,
})

/** `cents`: what the entry adds to the figure that is asked for. */
export const toEntryResponse = (entry: JournalEntry, cents: number): EntryResponse => ({
  number: entry.number,
  kind: entry.kind,
  way: entry.way,
  orderId: entry.orderId,
  store: entry.storeId,
  date: entry.businessDate,
  occurredAt: entry.occurredAt,
  bookedAt: entry.bookedAt,
  goods: entry.amounts.goods.map(toRate),
  deposits: entry.amounts.deposits.map(toRate),
  unassigned: toEuros(entry.amounts.unassignedCents),
  fee: toEuros(entry.amounts.feeCents),
  amount: toEuros(cents),
  hash: entry.hash,
})

export const toDifferenceResponse = (difference: StoredDifference): DifferenceResponse => ({
  paymentId: difference.paymentId,
  kind: difference.kind,
  orderId: difference.orderId,
  store: difference.storeId,
  date: difference.businessDate,
  booked: toEuros(difference.bookedCents),
  provider: toEuros(difference.providerCents),
  foundAt: difference.foundAt,
  seenAt: difference.seenAt,
  isBookable: difference.kind !== 'captureMissing',
})
