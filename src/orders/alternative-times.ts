import { listSlotUse, slotKey } from '#db/slots.ts'
import { areAvailableOn } from '#domain/catalog/availability.ts'
import { indexById } from '#domain/content/content.ts'
import type { Order, PickupChoice } from '#domain/order/order.ts'
import { checkoutDates, pickupTimes } from '#domain/pickup/pickup-slots.ts'
import { localTime } from '../clock.ts'
import type { OrderServices } from './order-services.ts'

const maxAlternatives = 6

/** Free times at the store of an unpaid order, by the rules of a new order: those near the chosen time come first. */
export async function listAlternativeTimes(services: OrderServices, order: Order): Promise<PickupChoice[]> {
  const { db, content, now } = services
  const { storeId, date: chosenDate, minute: chosenMinute } = order.pickup
  const store = content().stores.find(({ id }) => id === storeId)
  if (!store?.pickupStore) return []
  const time = localTime(now())
  const { hours, slotCapacity } = store
  const productById = indexById(content().products)
  const productIds = order.lines.map(({ productId }) => productId)
  const usedBySlot = await listSlotUse(db, storeId, time.now.date)
  const dates = checkoutDates({ ...time, hours, preparationDays: order.preparationDays })
    .filter((date) => areAvailableOn(productIds, date, productById))
    .toSorted((a, b) => Number(b === chosenDate) - Number(a === chosenDate))
  const distance = (minute: number) => Math.abs(minute - chosenMinute)
  return dates
    .flatMap((date) =>
      pickupTimes({ hours, holidays: time.holidays, date, purpose: 'checkout' })
        .filter((minute) => (usedBySlot.get(slotKey(date, minute)) ?? 0) < slotCapacity)
        .toSorted((a, b) => distance(a) - distance(b))
        .map((minute) => ({ storeId, date, minute })),
    )
    .slice(0, maxAlternatives)
}
