import { findOrder } from '#db/orders.ts'
import type { ClockMinute } from '#domain/calendar/local-time.ts'
import { indexById } from '#domain/content/content.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { moveOrder } from './move-order.ts'
import type { OrderServices } from './order-services.ts'
import { listStaffPickupDates, needsOfOrder } from './staff-pickup-options.ts'

interface MoveToStoreInput {
  orderId: string
  storeId: string
  actor: Actor
}

const nearest = (minutes: readonly ClockMinute[], to: ClockMinute): ClockMinute | undefined =>
  minutes.toSorted((a, b) => Math.abs(a - to) - Math.abs(b - to))[0]

/**
 * Moves an order to another store on its day, at the free time that is nearest to its own; the customer gets a mail.
 * False if nothing is free there, or the order cannot be moved any more: somebody has to call.
 */
export async function moveToStore(
  services: OrderServices,
  { orderId, storeId, actor }: MoveToStoreInput,
): Promise<boolean> {
  const { stores, products } = services.content()
  const store = indexById(stores).get(storeId)
  const order = await findOrder(services.db, orderId)
  if (!store || !order) return false
  const { date, minute: wanted } = order.pickup
  // In the other store, nothing of the order is held yet.
  const needs = { ...needsOfOrder(order, indexById(products)), current: undefined }
  const day = (await listStaffPickupDates(services, store, needs)).find((one) => one.date === date)
  const free = day?.times.filter(({ isFree, isPaused }) => isFree && !isPaused).map(({ minute }) => minute) ?? []
  const minute = nearest(free, wanted)
  if (minute === undefined) return false
  return (await moveOrder(services, { orderId, pickup: { storeId, date, minute }, actor })).kind === 'moved'
}
