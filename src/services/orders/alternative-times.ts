import { listSlotUse, slotKey } from '#db/slots.ts'
import { listStockUse, stockKey } from '#db/stock.ts'
import { areAvailableOn } from '#domain/catalog/availability.ts'
import { findShortages, isSoldIn } from '#domain/catalog/stock.ts'
import { indexById } from '#domain/content/content.ts'
import type { Order, PickupChoice } from '#domain/order/order.ts'
import { fitsSlot, slotCapacityAt, sumByProduct } from '#domain/pickup/order-needs.ts'
import { checkoutDates, pickupTimes } from '#domain/pickup/pickup-slots.ts'
import { localTime } from '#foundation/clock.ts'
import type { OrderServices } from './order-services.ts'

const maxAlternatives = 6

/** Free times at the store of an unpaid order, by the rules of a new order: those near the chosen time come first. */
export async function listAlternativeTimes(services: OrderServices, order: Order): Promise<PickupChoice[]> {
  const { db, content, now } = services
  const { storeId, date: chosenDate, minute: chosenMinute } = order.pickup
  const store = content().stores.find(({ id }) => id === storeId)
  const time = localTime(now())
  if (!store?.pickupStore) return []
  const { hours } = store
  const { preparationDays, pickupBounds: bounds, workTenths } = order
  const productById = indexById(content().products)
  const productIds = order.lines.map(({ productId }) => productId)
  const needed = sumByProduct(
    order.lines.flatMap(({ productId, quantity }) => {
      const product = productById.get(productId)
      return product ? [{ product, quantity }] : []
    }),
  )
  if (!needed.every(({ product }) => isSoldIn(product, storeId))) return []
  const [usedBySlot, usedByProduct] = await Promise.all([
    listSlotUse(db, storeId, time.now.date),
    listStockUse(db, storeId, { from: time.now.date }),
  ])
  const stockUse = (productId: string, date: string) => usedByProduct.get(stockKey(productId, date)) ?? 0
  const dates = checkoutDates({ ...time, hours, preparationDays, bounds })
    .filter((date) => areAvailableOn(productIds, date, productById))
    .filter((date) => findShortages(needed, { storeId, date }, stockUse).length === 0)
    .toSorted((a, b) => Number(b === chosenDate) - Number(a === chosenDate))
  const distance = (minute: number) => Math.abs(minute - chosenMinute)
  return dates
    .flatMap((date) =>
      pickupTimes({ hours, holidays: time.holidays, date, purpose: 'checkout', bounds })
        .filter((minute) =>
          fitsSlot(slotCapacityAt(store, { date, minute }), workTenths, usedBySlot.get(slotKey(date, minute))),
        )
        .toSorted((a, b) => distance(a) - distance(b))
        .map((minute) => ({ storeId, date, minute })),
    )
    .slice(0, maxAlternatives)
}
