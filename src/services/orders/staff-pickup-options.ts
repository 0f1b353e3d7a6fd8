import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ClockMinute } from '#domain/calendar/local-time.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { Shortage } from '#domain/catalog/stock.ts'
import { type Order, type OrderLine, orderedLines, type PickupChoice } from '#domain/order/order.ts'
import { requiredPreparationDays } from '#domain/pickup/cut-off.ts'
import {
  type NeededProduct,
  type PickupBounds,
  pickupBounds,
  sumByProduct,
  workTenthsOf,
} from '#domain/pickup/order-needs.ts'
import { isPaused } from '#domain/pickup/pickup-pause.ts'
import { isCheckoutDate, staffPickupDates, staffPickupTimes } from '#domain/pickup/pickup-slots.ts'
import type { Store } from '#domain/store.ts'
import { localTime } from '#foundation/clock.ts'
import type { OrderServices } from './order-services.ts'
import { readPickupSupply } from './pickup-supply.ts'

/** What has to be handed out at the new time. */
interface PickupNeeds {
  items: readonly NeededProduct[]
  bounds: PickupBounds
  workTenths: number
  preparationDays: number
  /** The pickup of an order that is moved: it has its slot and its products already. */
  current: PickupChoice | undefined
}

const toItems = (lines: readonly OrderLine[], productById: ReadonlyMap<string, Product>): NeededProduct[] =>
  sumByProduct(
    orderedLines(lines).flatMap(({ productId, quantity }) => {
      const product = productById.get(productId)
      return product ? [{ product, quantity }] : []
    }),
  )

/** A placed order keeps what it was placed with. */
export const needsOfOrder = (order: Order, productById: ReadonlyMap<string, Product>): PickupNeeds => ({
  items: toItems(order.lines, productById),
  bounds: order.pickupBounds,
  workTenths: order.workTenths,
  preparationDays: order.preparationDays,
  current: order.pickup,
})

export const needsOfProducts = (items: readonly NeededProduct[]): PickupNeeds => ({
  items,
  bounds: pickupBounds(items.map(({ product }) => product)),
  workTenths: workTenthsOf(items),
  preparationDays: requiredPreparationDays(items),
  current: undefined,
})

interface StaffPickupDate {
  date: CalendarDate
  /** Customers can no longer order for this day, so the bakery has to be asked. */
  isShortNotice: boolean
  shortages: readonly Shortage[]
  times: readonly { minute: ClockMinute; isFree: boolean; isPaused: boolean }[]
}

/** The days and times that `moveOrder` and `takePhoneOrder` accept, and which of them are free. */
export async function listStaffPickupDates(
  { db, now }: OrderServices,
  store: Store,
  { bounds, preparationDays, current, ...needs }: PickupNeeds,
): Promise<StaffPickupDate[]> {
  const time = localTime(now())
  const { hours } = store
  const supply = await readPickupSupply(db, { ...time, ...needs, store, current })
  if (!store.pickupStore || !supply.isSoldHere) return []
  return staffPickupDates({ ...time, hours, bounds })
    .filter(supply.isAvailableOn)
    .map((date) => {
      const shortages = supply.shortagesOn(date)
      const isFree = (minute: ClockMinute) =>
        (supply.hasProducts(date) && current?.minute === minute) ||
        (shortages.length === 0 && supply.isFree({ date, minute }))
      return {
        date,
        isShortNotice: !isCheckoutDate({ ...time, hours, preparationDays, bounds }, date),
        shortages,
        times: staffPickupTimes({ ...time, hours, bounds, date }).map((minute) => ({
          minute,
          isFree: isFree(minute),
          isPaused: isPaused(store.pauses ?? [], { date, minute }),
        })),
      }
    })
}
