import { addDays, type CalendarDate, daysBetween } from '../calendar/calendar-date.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import { findUnavailableReason, nextSeasonStart } from '../catalog/availability.ts'
import { isOrderable, type Product } from '../catalog/product.ts'
import { isLimited, isSoldIn, type StockUse, stockLeft } from '../catalog/stock.ts'
import type { Store } from '../store.ts'
import { defaultPreparationDays, earliestPickupDate } from './cut-off.ts'
import { pickupWindowDays } from './pickup-slots.ts'

/** Why a product cannot be ordered now, whatever the day. */
export type NotOffered =
  | Readonly<{ kind: 'notOrderable' | 'notInStore' | 'soldOutOnAllDays' }>
  /** `from`: when the season starts again. */
  | Readonly<{ kind: 'outOfSeason'; from: CalendarDate }>

export type Offer = NotOffered | Readonly<{ kind: 'offered'; mostPerDay: number | undefined }>

export interface OfferContext {
  /** Where it can be picked up: the chosen store, or all. */
  stores: readonly Pick<Store, 'id'>[]
  now: LocalTime
  stockUseIn: (storeId: string) => StockUse
  /** Of the whole order, if the product is part of one. */
  preparationDays?: number
}

/** The days of the pickup window for which it can still be ordered. */
function* datesOf(product: Product, { now, preparationDays = 0 }: OfferContext): Generator<CalendarDate> {
  const first = firstDateOf(product, { now, preparationDays })
  const count = pickupWindowDays - daysBetween(now.date, first)
  for (let offset = 0; offset < count; offset++) {
    const date = addDays(first, offset)
    if (findUnavailableReason(product, date) === undefined) yield date
  }
}

const firstDateOf = (product: Product, { now, preparationDays = 0 }: Pick<OfferContext, 'now' | 'preparationDays'>) =>
  earliestPickupDate(now, Math.max(defaultPreparationDays, product.preparationDays, preparationDays))

/**
 * Whether an order placed now can contain the product on any day of the pickup window, and how many of it at most. The
 * opening hours of the stores do not count: they concern whole orders.
 */
export function findOffer(product: Product, context: OfferContext): Offer {
  if (!isOrderable(product)) return { kind: 'notOrderable' }
  const stores = context.stores.filter(({ id }) => isSoldIn(product, id))
  if (stores.length === 0) return { kind: 'notInStore' }
  const dates = datesOf(product, context)
  const first = dates.next()
  if (first.done) {
    const { season } = product
    return season
      ? { kind: 'outOfSeason', from: nextSeasonStart(season, firstDateOf(product, context)) }
      : { kind: 'notOrderable' }
  }
  if (!isLimited(product)) return { kind: 'offered', mostPerDay: undefined }
  const all = [first.value, ...dates]
  const left = stores.flatMap(({ id }) =>
    all.map((date) => stockLeft(product, id, date, context.stockUseIn(id)(product.id, date)) ?? Infinity),
  )
  const most = Math.max(...left)
  if (most < product.quantityRules.min) return { kind: 'soldOutOnAllDays' }
  return { kind: 'offered', mostPerDay: most === Infinity ? undefined : most }
}

export const isOffered = (product: Product, context: OfferContext): boolean =>
  findOffer(product, context).kind === 'offered'
