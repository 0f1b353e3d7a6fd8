import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { ClockMinute, Instant } from '../calendar/local-time.ts'
import { computeTotals } from '../cart.ts'
import type { Allergen } from '../catalog/allergens.ts'
import type { OrderedOption } from '../catalog/options.ts'
import type { Language, Localized } from '../i18n/languages.ts'
import type { Billing } from '../invoices/billing.ts'
import type { PickupBounds } from '../pickup/order-needs.ts'
import { awaitedStates, type OrderState } from './order-states.ts'

/** A copy of the product data at the time of the order; later changes of the catalog do not affect it. */
export interface OrderLine {
  productId: string
  name: Localized
  quantity: number
  notes: string
  priceCents: number
  depositCents: number
  vatPercent: number
  allergens: readonly Allergen[]
  preparationDays: number
  keepsDays: number
  /** What was chosen; the price includes it. */
  options: readonly OrderedOption[]
}

export interface Customer {
  givenname: string
  surname: string
  mail: string
  phone: string
}

export interface PickupChoice {
  storeId: string
  date: CalendarDate
  minute: ClockMinute
}

export const orderOrigins = ['web', 'phone'] as const
export type OrderOrigin = (typeof orderOrigins)[number]

export interface Order {
  id: string
  /** Where it was ordered; how it is paid is another question. */
  origin: OrderOrigin
  state: OrderState
  language: Language
  customer: Customer
  /** The customer wants an invoice. */
  billing?: Billing | undefined
  pickup: PickupChoice
  notes: string
  lines: readonly OrderLine[]
  netCents: number
  taxCents: number
  grossCents: number
  preparationDays: number
  /** The times of the day between which it can be picked up. */
  pickupBounds: PickupBounds
  workTenths: number
  /** What an unpaid order holds of its work in the slot; undefined: all of it. */
  heldWorkTenths?: number | undefined
  pickupCode: string
  createdAt: Instant
  /** The order expires if it is not paid by then. */
  payUntil: Instant
  /** Whether the order is counted in its pickup slot. */
  hasSlot: boolean
  /** Whether its products are counted as sold on its day. Orders from before stock was counted are not. */
  hasStock: boolean
  /** Until then an unpaid order keeps its slot; undefined when it has none, or until its deadline or for good. */
  holdUntil: Instant | undefined
  /** When staff marked it as ready to be picked up. */
  readyAt: Instant | undefined
  /** When somebody gave the order to the customer. */
  handedOverAt: Instant | undefined
  /** The name of the person or device that did. */
  handedOverBy: string | undefined
  /** When staff stated that nobody came for it. */
  notCollectedAt: Instant | undefined
  /** Confirmed without a payment, by staff or by the customer; paid in the store. */
  paysAtPickup: boolean
  paidAtPickupAt: Instant | undefined
  /** Seen by staff only. */
  staffNote: string
  /** Incremented by each change; used as the sequence number of the customer's calendar entry. */
  revision: number
}

export const maxStaffNoteLength = 500

/** What staff have not done with a new order. */
export const notPickedUpYet = {
  readyAt: undefined,
  handedOverAt: undefined,
  handedOverBy: undefined,
  notCollectedAt: undefined,
  paidAtPickupAt: undefined,
  staffNote: '',
} as const satisfies Partial<Order>

/** Whether it waits on the counter for the customer. */
export const isReady = ({
  state,
  readyAt,
  handedOverAt,
  notCollectedAt,
}: Pick<Order, 'state' | 'readyAt' | 'handedOverAt' | 'notCollectedAt'>): boolean =>
  state !== 'canceled' && readyAt !== undefined && handedOverAt === undefined && notCollectedAt === undefined

/** Whether the customer still has to pay for the order in the store. */
export const isToBePaidAtPickup = ({
  state,
  paysAtPickup,
  paidAtPickupAt,
}: Pick<Order, 'state' | 'paysAtPickup' | 'paidAtPickupAt'>): boolean =>
  paysAtPickup && paidAtPickupAt === undefined && state !== 'canceled'

/** Whether its slot is taken by somebody who has not paid. */
export const isOpenUnpaid = (order: Pick<Order, 'state' | 'paysAtPickup' | 'paidAtPickupAt'>): boolean =>
  order.state === 'created' || (awaitedStates.includes(order.state) && isToBePaidAtPickup(order))

/** Lines keep their positions: one without pieces was taken out of the order. */
export const orderedLines = <Line extends Pick<OrderLine, 'quantity'>>(lines: readonly Line[]): Line[] =>
  lines.filter(({ quantity }) => quantity > 0)

/** The tax of an order by rate, computed like the totals of the cart. */
export const taxByRate = (
  lines: readonly Pick<OrderLine, 'quantity' | 'priceCents' | 'depositCents' | 'vatPercent'>[],
) =>
  computeTotals(lines.map((line) => ({ product: line, quantity: line.quantity }))).taxByRate.map(
    ({ vatPercent, taxCents }) => ({ vatPercent, taxCents }),
  )

/** Without vowels, which could form words, and without characters that look alike. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ'
const groupLength = 5
const groupCount = 2

/** Ten of 28 characters, about 48 bits: enough because a look-up also needs the mail address and is rate limited. */
export function createOrderNumber(randomBytes: (count: number) => Uint8Array): string {
  const letters: string[] = []
  while (letters.length < groupCount * groupLength)
    for (const byte of randomBytes(16)) {
      // Skips the highest bytes: the remainder would favour the first letters of the alphabet.
      const isUnbiased = byte < 256 - (256 % alphabet.length)
      if (isUnbiased && letters.length < groupCount * groupLength) letters.push(alphabet[byte % alphabet.length] ?? '')
    }
  return `${letters.slice(0, groupLength).join('')}-${letters.slice(groupLength).join('')}`
}

const codeCount = 10_000

/**
 * Four digits that the customer names at the counter, none of those taken by other orders of the store and day. Two
 * orders that are placed at the same moment or moved to another day may still share one; then the name tells them apart.
 */
export function createPickupCode(randomBytes: (count: number) => Uint8Array, taken: ReadonlySet<string>): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3)
  const first = (a << 16) + (b << 8) + c
  const codes = Array.from({ length: taken.size + 1 }, (_, n) => String((first + n) % codeCount).padStart(4, '0'))
  return codes.find((code) => !taken.has(code)) ?? codes[0] ?? ''
}

/** Accepts lower case, spaces and a missing dash. */
export function parseOrderNumber(input: string): string | undefined {
  const letters = input.toUpperCase().replace(/[^0-9A-Z]/g, '')
  if (letters.length !== groupCount * groupLength || [...letters].some((letter) => !alphabet.includes(letter)))
    return undefined
  return `${letters.slice(0, groupLength)}-${letters.slice(groupLength)}`
}
