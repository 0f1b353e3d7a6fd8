import { loadStockUse } from '#db/stock.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Product } from '#domain/catalog/product.ts'
import { isLimited } from '#domain/catalog/stock.ts'
import type { OfferContext } from '#domain/pickup/offer.ts'
import type { ApiServices } from './middleware/api-context.ts'

type Services = Pick<ApiServices, 'db' | 'content' | 'now'>

type StockUseIn = Awaited<ReturnType<typeof loadStockUse>>

const nothingOrdered: StockUseIn = () => () => 0
const maxWaitMs = 1_000

/**
 * What is ordered of those that are limited. Pages can be read without the database: what is sold out is then not known
 * to them, and an order asks again.
 */
export async function loadStockUseOf(
  db: ApiServices['db'],
  products: readonly Product[],
  from: CalendarDate,
): Promise<StockUseIn> {
  const limited = products.filter(isLimited).map(({ id }) => id)
  if (limited.length === 0) return nothingOrdered
  const late = Promise.withResolvers<StockUseIn>()
  const timer = setTimeout(() => late.resolve(nothingOrdered), maxWaitMs)
  const known = loadStockUse(db, limited, from).catch(() => nothingOrdered)
  return Promise.race([known, late.promise]).finally(() => clearTimeout(timer))
}

/** What decides whether these products can be had, in a store or, without one, anywhere. */
export async function loadOfferContext(
  { db, content, now }: Services,
  products: readonly Product[],
  storeId?: string,
): Promise<OfferContext> {
  const localNow = berlinTime(now())
  const stores = content().stores.filter(({ pickupStore }) => pickupStore)
  const chosen = stores.filter(({ id }) => id === storeId)
  return {
    stores: chosen.length > 0 ? chosen : stores,
    now: localNow,
    stockUseIn: await loadStockUseOf(db, products, localNow.date),
  }
}
