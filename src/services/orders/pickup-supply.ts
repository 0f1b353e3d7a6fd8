import type { Db } from '#db/database.ts'
import { listSlotUse, slotKey } from '#db/slots.ts'
import { listStockUse, stockKey } from '#db/stock.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { LocalTime } from '#domain/calendar/local-time.ts'
import { areAvailableOn } from '#domain/catalog/availability.ts'
import { findShortages, isSoldIn, type StockUse } from '#domain/catalog/stock.ts'
import type { PickupChoice } from '#domain/order/order.ts'
import { fitsSlot, type NeededProduct, slotCapacityAt } from '#domain/pickup/order-needs.ts'
import type { Store } from '#domain/store.ts'
import type { TimeContext } from '#foundation/clock.ts'

interface SupplyQuery extends TimeContext {
  store: Store
  items: readonly NeededProduct[]
  workTenths: number
  /** Of an order that is changed: on its day in its store it has its products already. */
  current?: Pick<PickupChoice, 'storeId' | 'date'> | undefined
}

/** What a store has left for an order, by day and by time. */
export async function readPickupSupply(db: Db, { store, items, workTenths, current, now }: SupplyQuery) {
  const { id: storeId } = store
  const [usedBySlot, usedByProduct] = await Promise.all([
    listSlotUse(db, storeId, now.date),
    listStockUse(db, storeId, { from: now.date }),
  ])
  const hasProducts = (date: CalendarDate) => current?.storeId === storeId && current.date === date
  const stockUse: StockUse = (productId, date) =>
    hasProducts(date) ? 0 : (usedByProduct.get(stockKey(productId, date)) ?? 0)
  const productById = new Map(items.map(({ product }) => [product.id, product]))
  return {
    hasProducts,
    stockUse,
    isSoldHere: items.every(({ product }) => isSoldIn(product, storeId)),
    isAvailableOn: (date: CalendarDate) => areAvailableOn([...productById.keys()], date, productById),
    shortagesOn: (date: CalendarDate) => findShortages(items, { storeId, date }, stockUse),
    isFree: (time: LocalTime) =>
      fitsSlot(slotCapacityAt(store, time), workTenths, usedBySlot.get(slotKey(time.date, time.minute))),
  }
}
