import { indexById } from '#domain/content/content.ts'
import type { Order, PickupChoice } from '#domain/order/order.ts'
import { checkoutDates, pickupTimes } from '#domain/pickup/pickup-slots.ts'
import { localTime } from '#foundation/clock.ts'
import type { OrderServices } from './order-services.ts'
import { readPickupSupply } from './pickup-supply.ts'
import { needsOfOrder } from './staff-pickup-options.ts'

const maxAlternatives = 6

/** Free times at the store of an unpaid order, by the rules of a new order: those near the chosen time come first. */
export async function listAlternativeTimes({ db, content, now }: OrderServices, order: Order): Promise<PickupChoice[]> {
  const { storeId, date: chosenDate, minute: chosenMinute } = order.pickup
  const { stores, products } = content()
  const store = indexById(stores).get(storeId)
  if (!store?.pickupStore) return []
  const time = localTime(now())
  const { items, bounds, workTenths, preparationDays } = needsOfOrder(order, indexById(products))
  const supply = await readPickupSupply(db, { ...time, store, items, workTenths })
  if (!supply.isSoldHere) return []
  const { hours } = store
  const dates = checkoutDates({ ...time, hours, preparationDays, bounds })
    .filter((date) => supply.isAvailableOn(date) && supply.shortagesOn(date).length === 0)
    .toSorted((a, b) => Number(b === chosenDate) - Number(a === chosenDate))
  const distance = (minute: number) => Math.abs(minute - chosenMinute)
  return dates
    .flatMap((date) =>
      pickupTimes({ hours, holidays: time.holidays, date, purpose: 'checkout', bounds })
        .filter((minute) => supply.isFree({ date, minute }))
        .toSorted((a, b) => distance(a) - distance(b))
        .map((minute) => ({ storeId, date, minute })),
    )
    .slice(0, maxAlternatives)
}
