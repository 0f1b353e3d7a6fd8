import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Product } from './product.ts'

export const isSoldIn = ({ soldIn }: Pick<Product, 'soldIn'>, storeId: string): boolean =>
  soldIn === null || soldIn.includes(storeId)

/** How many of the product a store sells on a day by pre-order; undefined: as many as are ordered. */
export function stockLimit(product: Product, storeId: string, date: CalendarDate): number | undefined {
  const onDay = product.stockOnDays?.find((day) => day.storeId === storeId && day.date === date)
  return onDay?.limit ?? product.dailyStockByStore[storeId] ?? product.dailyStock ?? undefined
}

/** How many are left; undefined: not limited. Never negative, although a limit can be lowered below what is ordered. */
export function stockLeft(product: Product, storeId: string, date: CalendarDate, used: number): number | undefined {
  const limit = stockLimit(product, storeId, date)
  return limit === undefined ? undefined : Math.max(0, limit - used)
}

/** How many of a product a store has reserved for orders of a date. */
export type StockUse = (productId: string, date: CalendarDate) => number

/** Whether any store sells only so many on some day. */
export const isLimited = ({ dailyStock, dailyStockByStore, stockOnDays = [] }: Product): boolean =>
  dailyStock !== null || Object.keys(dailyStockByStore).length > 0 || stockOnDays.length > 0

export interface Shortage {
  product: Product
  left: number
}

/** The products of which less is left than needed. `items` has each product once. */
export function findShortages(
  items: readonly { product: Product; quantity: number }[],
  { storeId, date }: { storeId: string; date: CalendarDate },
  used: StockUse,
): Shortage[] {
  return items.flatMap(({ product, quantity }) => {
    const left = stockLeft(product, storeId, date, used(product.id, date))
    return left !== undefined && left < quantity ? [{ product, left }] : []
  })
}
