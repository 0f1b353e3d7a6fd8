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

/** Why it cannot be had on the chosen day. `from`: the next one on which it can, if that is soon. */
type NotOfferedThatDay = Readonly<{
  kind: 'tooSoon' | 'notThatWeekday' | 'soldOutThatDay'
  from: CalendarDate | undefined
}>

export type Offer = NotOffered | Readonly<{ kind: 'offered'; mostPerDay: number | undefined }>
export type OfferThatDay = Offer | NotOfferedThatDay

export interface OfferContext {
  /** Where it can be picked up: the chosen store, or all. */
  stores: readonly Pick<Store, 'id'>[]
  now: LocalTime
  stockUseIn: (storeId: string) => StockUse
  /** Of the whole order, if the product is part of one. */
  preparationDays?: number
}

export interface ShopContext extends OfferContext {
  /** The day for which the visitor shops, if it is known. */
  date: CalendarDate | undefined
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

/** Why it cannot be had on the chosen day, although on others it can. */
function explainDate(
  product: Product,
  context: ShopContext & { date: CalendarDate },
  from: CalendarDate | undefined,
): NotOffered | NotOfferedThatDay {
  const { date } = context
  if (date < firstDateOf(product, context)) return { kind: 'tooSoon', from }
  const reason = findUnavailableReason(product, date)
  if (reason === 'outOfSeason' && product.season)
    return { kind: 'outOfSeason', from: from ?? nextSeasonStart(product.season, date) }
  return { kind: reason === 'notThatWeekday' ? reason : 'soldOutThatDay', from }
}

/**
 * Whether an order placed now can contain the product on the chosen day or, without one, on any day of the pickup window,
 * and how many of it at most. The opening hours of the stores do not count: they concern whole orders.
 */
export function findOffer(product: Product, context: ShopContext): OfferThatDay
export function findOffer(product: Product, context: OfferContext): Offer
export function findOffer(product: Product, context: OfferContext & Partial<ShopContext>): OfferThatDay {
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
  const { date: chosen } = context
  if (!isLimited(product) && chosen === undefined) return { kind: 'offered', mostPerDay: undefined }
  const leftOn = (date: CalendarDate) =>
    Math.max(
      ...stores.map(({ id }) => stockLeft(product, id, date, context.stockUseIn(id)(product.id, date)) ?? Infinity),
    )
  const left = [first.value, ...dates]
    .map((date) => ({ date, count: leftOn(date) }))
    .filter(({ count }) => count >= product.quantityRules.min)
  if (left.length === 0) return { kind: 'soldOutOnAllDays' }
  const shown = left.filter(({ date }) => chosen === undefined || date === chosen)
  if (chosen !== undefined && shown.length === 0)
    return explainDate(product, { ...context, date: chosen }, left.find(({ date }) => date > chosen)?.date)
  const most = Math.max(...shown.map(({ count }) => count))
  return { kind: 'offered', mostPerDay: most === Infinity ? undefined : most }
}

export const isOffered = (product: Product, context: OfferContext): boolean =>
  findOffer(product, context).kind === 'offered'
