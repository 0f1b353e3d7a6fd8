import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { ClockMinute } from '../calendar/clock-minute.ts'
import type { Instant } from '../calendar/instant.ts'
import type { Allergen } from '../catalog/allergens.ts'
import type { Language } from '../i18n/languages.ts'
import type { Localized } from '../i18n/localized.ts'
import type { OrderState } from './order-states.ts'

/** What was sold, as it was when it was sold: later changes of the catalogue do not reach it. */
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

export interface Order {
  id: string
  state: OrderState
  language: Language
  customer: Customer
  pickup: PickupChoice
  notes: string
  lines: readonly OrderLine[]
  netCents: number
  taxCents: number
  grossCents: number
  preparationDays: number
  pickupCode: string
  createdAt: Instant
  /** Until then it must be paid. */
  payUntil: Instant
  /** Counts the changes; the calendar entry of the customer carries it. */
  revision: number
}

export const defaultEditNoticeDays = 2
