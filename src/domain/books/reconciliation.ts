import type { CalendarDate } from '../calendar/calendar-date.ts'
import { addDays } from '../calendar/calendar-date.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import { entryCents, type JournalEntry } from './journal-entry.ts'

/**
 * captureMissing: the provider does not know a payment that is booked. captureAmount: it has captured another amount.
 * refundAmount: it has refunded more or less than is booked. fee: it keeps another fee than is booked.
 */
export const differenceKinds = ['captureMissing', 'captureAmount', 'refundAmount', 'fee'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export interface Difference {
  kind: DifferenceKind
  bookedCents: number
  providerCents: number
}

/** What the provider says about a payment. */
export interface ProviderStatement {
  capturedCents: number
  /** Undefined: it does not say. */
  refundedCents: number | undefined
  feeCents: number | undefined
}

interface BookedSums {
  capturedCents: number
  refundedCents: number
  feeCents: number
}

type BookedEntry = Pick<JournalEntry, 'kind' | 'sourceKey' | 'amounts'>

const correctionPrefix = (paymentId: string) => `correction:${paymentId}:`

export const correctionKey = (paymentId: string, kind: DifferenceKind, number: number): string =>
  `${correctionPrefix(paymentId)}${kind}:${number}`

export const isCorrectionOf = (paymentId: string, sourceKey: string): boolean =>
  sourceKey.startsWith(correctionPrefix(paymentId))

const isCaptured = ({ kind, sourceKey }: BookedEntry) =>
  kind === 'sale' || kind === 'unassigned' || (kind === 'correction' && sourceKey.includes(':captureAmount:'))

/** The other corrections take over what the provider has refunded by itself. */
export function sumBooked(entries: readonly BookedEntry[]): BookedSums {
  const centsOf = (included: readonly BookedEntry[]) => included.reduce((sum, entry) => sum + entryCents(entry), 0)
  const returnedCents = -centsOf(entries.filter((entry) => !isCaptured(entry)))
  return {
    capturedCents: centsOf(entries.filter(isCaptured)),
    refundedCents: returnedCents === 0 ? 0 : returnedCents,
    feeCents: entries.reduce((sum, { amounts }) => sum + amounts.feeCents, 0),
  }
}

/** `statement` is undefined when the provider does not know the payment. */
export function findDifferences(booked: BookedSums, statement: ProviderStatement | undefined): Difference[] {
  if (!statement) return [{ kind: 'captureMissing', bookedCents: booked.capturedCents, providerCents: 0 }]
  const pairs: readonly [DifferenceKind, number, number | undefined][] = [
    ['captureAmount', booked.capturedCents, statement.capturedCents],
    ['refundAmount', booked.refundedCents, statement.refundedCents],
    ['fee', booked.feeCents, statement.feeCents],
  ]
  return pairs.flatMap(([kind, bookedCents, providerCents]) =>
    providerCents === undefined || providerCents === bookedCents ? [] : [{ kind, bookedCents, providerCents }],
  )
}

/** Nights after its last entry in which a payment is compared; refunds by the provider's own staff come within weeks. */
const checkDays = [1, 3, 10, 30, 90] as const
const nightMinute = 2 * 60

/** The first of those nights after today, also if earlier ones were missed; undefined when all are over. */
export function nextCheckTime(lastEntryOn: CalendarDate, today: CalendarDate): LocalTime | undefined {
  const date = checkDays.map((days) => addDays(lastEntryOn, days)).find((night) => night > today)
  return date === undefined ? undefined : { date, minute: nightMinute }
}

/** For a payment with a new entry, and every night while there is a difference. */
export const nextNight = (today: CalendarDate): LocalTime => ({ date: addDays(today, 1), minute: nightMinute })

const retryMinutes = [5, 30, 120, 720] as const

/** When to ask again if the provider did not answer. */
export const retryDelayMs = (failureCount: number): number =>
  (retryMinutes[Math.min(failureCount, retryMinutes.length - 1)] ?? 720) * 60_000
