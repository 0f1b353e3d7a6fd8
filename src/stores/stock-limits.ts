import { addAuditEntry } from '#db/audit.ts'
import { removeOverride, saveOverride } from '#db/overrides.ts'
import { listStockUse, stockKey } from '#db/stock.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { findUnavailableReason } from '#domain/catalog/availability.ts'
import { isOrderable, type Product } from '#domain/catalog/product.ts'
import { isSoldIn, stockLeft, stockLimit } from '#domain/catalog/stock.ts'
import { stockOverrideKey } from '#domain/overrides.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { berlinTime } from '../clock.ts'
import { loadCurrentContent, type StoreServices } from './store-days.ts'

export interface StockEntry {
  product: Product
  /** Undefined: as many as are ordered. */
  limit: number | undefined
  used: number
  left: number | undefined
  isSetByHand: boolean
}

/** What can be picked up on that day in that store, and what is ordered although it cannot. */
export async function listStock(services: StoreServices, storeId: string, date: CalendarDate): Promise<StockEntry[]> {
  const [{ products }, use] = await Promise.all([
    loadCurrentContent(services),
    listStockUse(services.db, storeId, { from: date, until: date }),
  ])
  return products.flatMap((product) => {
    const used = use.get(stockKey(product.id, date)) ?? 0
    const isOffered =
      isOrderable(product) && isSoldIn(product, storeId) && findUnavailableReason(product, date) === undefined
    if (!isOffered && used === 0) return []
    return {
      product,
      limit: stockLimit(product, storeId, date),
      used,
      left: stockLeft(product, storeId, date, used),
      isSetByHand: product.stockOnDays?.some((one) => one.storeId === storeId && one.date === date) ?? false,
    }
  })
}

interface StockTarget {
  productId: string
  storeId: string
  date: CalendarDate
}

export type StockResult = { kind: 'changed'; before: number | undefined; used: number } | { kind: StockFailure }
type StockFailure = 'dayIsOver' | 'unknownProduct' | 'unknownStore' | 'notInStore'

/**
 * Sets how many of a product a store sells on a day; undefined restores the number of the content. Zero means sold out;
 * the next day starts anew. What is ordered already stays ordered.
 */
export async function setStock(
  services: StoreServices,
  { productId, storeId, date }: StockTarget,
  limit: number | undefined,
  actor: Actor,
): Promise<StockResult> {
  const { db, now } = services
  const at = now()
  if (date < berlinTime(at).date) return { kind: 'dayIsOver' }
  const { stores, products } = await loadCurrentContent(services)
  if (!stores.some(({ id }) => id === storeId)) return { kind: 'unknownStore' }
  const key = { kind: 'stock', subjectId: productId, key: stockOverrideKey(storeId, date) } as const
  const product = products.find(({ id }) => id === productId)
  if (!product) return { kind: 'unknownProduct' }
  if (!isSoldIn(product, storeId)) return { kind: 'notInStore' }
  const before = stockLimit(product, storeId, date)
  await db.transaction().execute(async (tx) => {
    if (limit === undefined) await removeOverride(tx, key)
    else await saveOverride(tx, { ...key, body: { storeId, date, limit } })
    await addAuditEntry(tx, {
      at,
      actor,
      action: limit === undefined ? 'stock.restored' : 'stock.set',
      subject: { kind: 'product', id: productId },
      storeId,
      before: { date, limit: before ?? null },
      after: { date, limit: limit ?? null },
    })
  })
  const use = await listStockUse(db, storeId, { from: date, until: date })
  return { kind: 'changed', before, used: use.get(stockKey(productId, date)) ?? 0 }
}
