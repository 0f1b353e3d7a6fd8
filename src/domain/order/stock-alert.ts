import type { CalendarDate } from '../calendar/calendar-date.ts'
import { addMs, type Instant } from '../calendar/local-time.ts'
import type { Language } from '../i18n/languages.ts'

/** Who wants to hear when a product that is sold out can be ordered again, for one store and day. */
export interface StockAlert {
  id: string
  productId: string
  storeId: string
  date: CalendarDate
  language: Language
  createdAt: Instant
  /** Null until the owner of the mail address has confirmed. */
  confirmedAt: Instant | null
  toldAt: Instant | null
  to: { kind: 'mail'; mail: string } | ({ kind: 'push' } & PushAddress)
}

export interface PushAddress {
  /** The hash of the address, by which the browser names it. */
  pushId: string
  address: string
  publicKey: string
  secret: string
}

/** How long whoever is told knows it before the next ones do. */
export const headStartMinutes = 30

/** However much comes back, whoever waits longest gets the first look. */
const maxToldAtOnce = 5

/** Until when those who were told have their head start. */
export const headStartEnd = (toldAt: Instant): Instant => addMs(toldAt, headStartMinutes * 60_000)

/** Of those told within the head start, each may still order. Nothing is reserved for them. */
export const countToTell = (left: number, { min, recentlyTold }: { min: number; recentlyTold: number }): number =>
  Math.max(0, Math.min(maxToldAtOnce, Math.floor(left / Math.max(1, min)) - recentlyTold))

/** How many days and products one address can wait for. */
export const maxStockAlertsPerAddress = 10
