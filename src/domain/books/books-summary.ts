import type { CalendarDate } from '../calendar/calendar-date.ts'
import { addAmounts, type BookAmounts, grossOf, noAmounts, type TaxAmount } from './book-amounts.ts'
import {
  type EntryKind,
  entryCents,
  entryKinds,
  type JournalEntry,
  orderCountOf,
  type PaymentWay,
  paymentWays,
} from './journal-entry.ts'

export interface KindFigures {
  count: number
  /** Of customers; fees have none. */
  cents: number
}

export interface WayFigures {
  receivedCents: number
  returnedCents: number
  feeCents: number
}

export interface BooksFigures {
  /** Orders that were paid, without those whose hand-over was undone. */
  orders: number
  goods: readonly TaxAmount[]
  deposits: readonly TaxAmount[]
  netCents: number
  taxCents: number
  /** Sales less refunds, deposits included. */
  grossCents: number
  unassignedCents: number
  feeCents: number
  byKind: Readonly<Record<EntryKind, KindFigures>>
  byWay: Readonly<Record<PaymentWay, WayFigures>>
  entryCount: number
}

type SummedEntry = Pick<JournalEntry, 'kind' | 'way' | 'amounts'>

const sumOf = <T>(items: readonly T[], value: (item: T) => number) => items.reduce((sum, item) => sum + value(item), 0)

function summarizeKind(entries: readonly SummedEntry[], kind: EntryKind): KindFigures {
  const ofKind = entries.filter((entry) => entry.kind === kind)
  return { count: ofKind.length, cents: sumOf(ofKind, entryCents) }
}

function summarizeWay(entries: readonly SummedEntry[], way: PaymentWay): WayFigures {
  const ofWay = entries.filter((entry) => entry.way === way)
  return {
    receivedCents: sumOf(ofWay, (entry) => Math.max(0, entryCents(entry))),
    returnedCents: sumOf(ofWay, (entry) => Math.max(0, -entryCents(entry))),
    feeCents: sumOf(ofWay, ({ amounts }) => amounts.feeCents),
  }
}

const record = <K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>

/** Adds in pairs of the running sum: one pass over the entries. */
function addAll(entries: readonly SummedEntry[]): BookAmounts {
  let total = noAmounts
  const batchSize = 500
  for (let start = 0; start < entries.length; start += batchSize)
    total = addAmounts(total, ...entries.slice(start, start + batchSize).map(({ amounts }) => amounts))
  return total
}

/** The figures of a day closing or of any range: whoever adds the entries gets the same. */
export function summarizeEntries(entries: readonly SummedEntry[]): BooksFigures {
  const { goods, deposits, unassignedCents, feeCents } = addAll(entries)
  const byKind = record(entryKinds, (kind) => summarizeKind(entries, kind))
  const rates = [...goods, ...deposits]
  return {
    orders: sumOf(entries, orderCountOf),
    goods,
    deposits,
    netCents: sumOf(rates, ({ netCents }) => netCents),
    taxCents: sumOf(rates, ({ taxCents }) => taxCents),
    grossCents: sumOf(rates, grossOf),
    unassignedCents,
    feeCents,
    byKind,
    byWay: record(paymentWays, (way) => summarizeWay(entries, way)),
    entryCount: entries.length,
  }
}

/** The keys in the order of their first entry, each with its figures. */
function summarizeBy<E extends SummedEntry>(entries: readonly E[], keyOf: (entry: E) => string) {
  const groups = Map.groupBy(entries, keyOf)
  return [...groups].map(([key, group]) => ({ key, figures: summarizeEntries(group) }))
}

export const summarizeByStore = (entries: readonly JournalEntry[]) => summarizeBy(entries, ({ storeId }) => storeId)

/** Days without entries are left out. */
export const summarizeByDay = (entries: readonly JournalEntry[]): { date: CalendarDate; figures: BooksFigures }[] =>
  summarizeBy(entries, ({ businessDate }) => businessDate)
    .map(({ key, figures }) => ({ date: key, figures }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
