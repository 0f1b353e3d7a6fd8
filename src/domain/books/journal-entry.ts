import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Instant } from '../calendar/local-time.ts'
import { paymentMethods } from '../order/payment.ts'
import { type BookAmounts, paidCents } from './book-amounts.ts'

/**
 * sale: a payment was captured for an order. pickupSale: paid in the store at the hand-over. unassigned: a payment that no
 * order accepts, because it came too late or with another amount. refund: money went back by the provider. fee: what the
 * provider keeps. correction: takes back or completes an earlier entry.
 */
export const entryKinds = ['sale', 'pickupSale', 'unassigned', 'refund', 'fee', 'correction'] as const
export type EntryKind = (typeof entryKinds)[number]

/** store: cash or card in the store; everything else is a payment method of the website. */
export const paymentWays = [...paymentMethods, 'store'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** A fact that belongs into the journal. It holds no data of customers; the number leads nowhere once the order is deleted. */
export interface BookableFact {
  /** Names the fact, so that it is booked once. */
  sourceKey: string
  kind: EntryKind
  way: PaymentWay
  orderId: string
  storeId: string
  occurredAt: Instant
  amounts: BookAmounts
  note: string
}

/** A row of the journal, which is never changed. */
export interface JournalEntry extends BookableFact {
  /** Consecutive from 1. */
  number: number
  /** The day in Berlin on which it occurred. */
  businessDate: CalendarDate
  bookedAt: Instant
  previousHash: string
  hash: string
}

/** What an entry adds to the number of orders: a sale one; a sale of the store that was taken back minus one. */
export function orderCountOf({ kind, way }: Pick<JournalEntry, 'kind' | 'way'>): number {
  if (kind === 'sale' || kind === 'pickupSale') return 1
  return kind === 'correction' && way === 'store' ? -1 : 0
}

export const entryCents = ({ amounts }: Pick<JournalEntry, 'amounts'>): number => paidCents(amounts)
