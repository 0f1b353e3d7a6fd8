import type { PickupOptions } from '#contract/orders/order-answer.ts'
import type { PickupQuery } from '#contract/orders/order-requests.ts'
import { slotKey } from '#db/slots.ts'
import { formatClockMinute } from '#domain/calendar/clock-minute.ts'
import { defaultPreparationDays } from '#domain/cart/pickup-need.ts'
import type { Product } from '#domain/catalog/product.ts'
import { isAllowedMove } from '#domain/order/change-window.ts'
import { isBakedOn } from '#domain/order/is-baked-on.ts'
import { defaultEditNoticeDays } from '#domain/order/order.ts'
import { orderDeadline } from '#domain/pickup/order-deadline.ts'
import { checkoutDates, editDates } from '#domain/pickup/pickup-dates.ts'
import { pickupTimes } from '#domain/pickup/pickup-times.ts'
import type { Store } from '#domain/store/store.ts'
import type { Moment } from '../../moment-of.ts'

const usualDays = { checkout: defaultPreparationDays, edit: defaultEditNoticeDays }
const datesFor = { checkout: checkoutDates, edit: editDates }

interface Surroundings {
  /** By slot. */
  used: ReadonlyMap<string, number>
  products: ReadonlyMap<string, Product>
}

/** Exactly what the server will accept, with the slots that are full marked. */
export function pickupOptions(
  store: Store,
  query: PickupQuery,
  moment: Moment,
  { used, products }: Surroundings,
): PickupOptions {
  const { purpose, movedFrom } = query
  const { hours, slotCapacity } = store
  const preparationDays = Math.max(query.preparationDays ?? 0, usualDays[purpose])
  const ordered = query.products.split(',')
  const dates = datesFor[purpose]({ ...moment, hours, preparationDays })
    .filter((date) => !movedFrom || isAllowedMove(movedFrom, date, moment.holidays))
    .filter((date) => purpose === 'checkout' || isBakedOn(ordered, date, products))
    .map((date) => ({
      date,
      times: pickupTimes({ hours, holidays: moment.holidays, date, purpose }).map((minute) => ({
        time: formatClockMinute(minute),
        isFree: (used.get(slotKey(date, minute)) ?? 0) < slotCapacity,
      })),
    }))
  const first = dates[0]
  const deadline = first && purpose === 'checkout' ? orderDeadline(first.date, preparationDays) : undefined
  return {
    storeId: store.id,
    preparationDays,
    dates: store.pickupStore ? dates : [],
    ...(deadline && { orderBy: { date: deadline.date, time: formatClockMinute(deadline.minute) } }),
  }
}
