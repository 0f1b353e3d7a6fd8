import { inTransaction } from '#db/in-transaction.ts'
import { holdOrder, listDueOrders } from '#db/orders.ts'
import { listPaymentsOfOrder } from '#db/payments.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import type { LocalTime } from '#domain/calendar/local-time.ts'
import { isChangeable } from '#domain/order/change-window.ts'
import { defaultEditNoticeDays, type Order } from '#domain/order/order.ts'
import type { OrderEvent } from '#domain/order/order-states.ts'
import { slotMinutes } from '#domain/pickup/pickup-times.ts'
import { momentOf } from '../moment-of.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeState } from './change-state.ts'
import type { OrderingServices } from './ordering-services.ts'
import { settlePayment } from './settle-payment.ts'

const batch = 200

const isPickedUp = ({ pickup }: Order, now: LocalTime) =>
  pickup.date < now.date || (pickup.date === now.date && pickup.minute + slotMinutes <= now.minute)

async function advance(
  services: OrderingServices,
  ids: readonly string[],
  event: OrderEvent,
  isDue: (order: Order) => boolean,
) {
  const at = services.now()
  for (const id of ids)
    await inTransaction(services.db, async (tx) => {
      const order = await holdOrder(tx, id)
      if (order && isDue(order)) await changeState(tx, order, event, at)
    })
}

/** The buyer may have approved a moment ago: the provider is asked before an order is given up. */
async function expire(services: OrderingServices, orderId: string): Promise<void> {
  for (const payment of await listPaymentsOfOrder(services.db, orderId)) await settlePayment(services, payment.id)
  const payments = await listPaymentsOfOrder(services.db, orderId)
  if (payments.some(({ state }) => state === 'pending')) return
  await cancelOrder(services, orderId, 'expired')
}

/** What the clock alone brings about. */
export async function advanceOrders(services: OrderingServices): Promise<void> {
  const { db } = services
  const { now } = momentOf(services.now())
  const expired = await listDueOrders(db, { state: 'created', payUntil: services.now(), limit: batch })
  for (const id of expired) await expire(services, id)
  const closing = addDays(now.date, defaultEditNoticeDays - 1)
  const closed = await listDueOrders(db, { state: 'purchased', pickupUntil: closing, limit: batch })
  await advance(services, closed, 'changeWindowClosed', ({ pickup }) => !isChangeable(pickup.date, now))
  const over = await listDueOrders(db, { state: 'preparation', pickupUntil: now.date, limit: batch })
  await advance(services, over, 'pickedUp', (order) => isPickedUp(order, now))
}
