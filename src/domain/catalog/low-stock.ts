import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Product } from './product.ts'
import { isSoldIn, stockLeft } from './stock.ts'

export interface LowStock {
  storeId: string
  date: CalendarDate
  product: Product
  left: number
}

/** So few pieces are worth a look before the first customer is refused. */
const lowStockPieces = 3

interface StockQuestion {
  products: readonly Product[]
  storeIds: readonly string[]
  dates: readonly CalendarDate[]
  usedOf: (storeId: string, date: CalendarDate, productId: string) => number
}

/** Limited products that are sold out or nearly so, the scarcest first. */
export function findLowStock({ products, storeIds, dates, usedOf }: StockQuestion): LowStock[] {
  const found = dates.flatMap((date) =>
    storeIds.flatMap((storeId) =>
      products
        .filter((product) => isSoldIn(product, storeId))
        .flatMap((product): LowStock[] => {
          const used = usedOf(storeId, date, product.id)
          const left = stockLeft(product, storeId, date, used)
          // A product that nobody orders and whose limit is small is no news.
          return left !== undefined && left <= lowStockPieces && used > 0 ? [{ storeId, date, product, left }] : []
        }),
    ),
  )
  return found.sort((a, b) => (a.date === b.date ? a.left - b.left : a.date < b.date ? -1 : 1))
}
