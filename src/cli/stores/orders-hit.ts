import { listOrdersOfDay } from '#db/orders.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { applyOverrides, type Override } from '#domain/desk/overrides.ts'
import type { Order } from '#domain/order/order.ts'
import { pickupTimes } from '#domain/pickup/pickup-times.ts'
import { berlinInstant } from '../../berlin-time.ts'
import { momentOf } from '../../moment-of.ts'
import type { OpenHouse } from '../desk.ts'

type StoreDay = Extract<Override, { kind: 'storeDay' }>

function openMinutes({ bakery }: OpenHouse, override: StoreDay): ReadonlySet<number> {
  const store = applyOverrides(bakery, [override]).stores.find(({ id }) => id === override.subjectId)
  if (!store) return new Set()
  const date: CalendarDate = override.key
  const { holidays } = momentOf(berlinInstant({ date, minute: 720 }))
  return new Set(pickupTimes({ hours: store.hours, holidays, date, purpose: 'edit' }))
}

/** Orders that wait to be fetched at a time at which the store will not be open. */
export async function ordersHit(house: OpenHouse, override: StoreDay): Promise<Order[]> {
  const states = ['created', 'purchased', 'preparation'] as const
  const orders = await listOrdersOfDay(house.db, { storeId: override.subjectId, date: override.key, states })
  const open = openMinutes(house, override)
  return orders.filter(({ pickup }) => !open.has(pickup.minute))
}
