import { inTransaction } from '#db/database.ts'
import { listDueOrders, listOverdueHolds, lockOrder } from '#db/orders.ts'
import { listPaymentsOfOrder } from '#db/payments.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import type { LocalTime } from '#domain/calendar/local-time.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderEvent } from '#domain/order/order-states.ts'
import { isUnsettled } from '#domain/order/payment.ts'
import { changeNoticeDays, isChangeable } from '#domain/pickup/cut-off.ts'
import { slotMinutes } from '#domain/pickup/pickup-slots.ts'
import { localTime } from '../clock.ts'
import { cancelOrder } from './cancel-order.ts'
import type { OrderServices } from './order-services.ts'
import { changeOrderState } from './order-state.ts'
import { settlePayment } from './payments.ts'
import { releaseHold } from './release-hold.ts'

const ordersPerRun = 200
/** The provider is asked about these orders. With a run every five seconds, about 600 a minute. */
const checkedOrdersPerRun = 25
const concurrentOrders = 5

async function runConcurrently(ids: readonly string[], run: (id: string) => Promise<void>): Promise<void> {
  const queue = ids.values()
  const runNext = async () => {
    for (const id of queue) await run(id)
  }
  await Promise.all(Array.from({ length: concurrentOrders }, runNext))
}

const isPickupTimeOver = ({ pickup }: Order, now: LocalTime) =>
  pickup.date < now.date || (pickup.date === now.date && pickup.minute + slotMinutes <= now.minute)

async function applyToDue(
  services: OrderServices,
  ids: readonly string[],
  event: OrderEvent,
  isDue: (order: Order) => boolean,
) {
  const at = services.now()
  for (const id of ids)
    await inTransaction(services.db, async (tx) => {
      const order = await lockOrder(tx, id)
      if (order && isDue(order)) await changeOrderState(tx, order, event, at)
    })
}

/** Checks with the provider first, because the buyer may just have approved the payment. */
async function expireOrder(services: OrderServices, orderId: string): Promise<void> {
  const unsettled = (await listPaymentsOfOrder(services.db, orderId)).filter(isUnsettled)
  for (const payment of unsettled) await settlePayment(services, payment.id)
  const payments = await listPaymentsOfOrder(services.db, orderId)
  if (payments.some(({ state }) => state === 'pending')) return
  await cancelOrder(services, orderId, 'expired')
}

/** Makes the changes that are due by time: expired, slot released, closed for changes, pickup time over. */
export async function advanceOrders(services: OrderServices): Promise<void> {
  const { db } = services
  const { now } = localTime(services.now())
  const expired = await listDueOrders(db, { state: 'created', payUntil: services.now(), limit: checkedOrdersPerRun })
  await runConcurrently(expired, (id) => expireOrder(services, id))
  const overdue = await listOverdueHolds(db, services.now(), checkedOrdersPerRun)
  await runConcurrently(overdue, (id) => releaseHold(services, id))
  const lastClosedDate = addDays(now.date, changeNoticeDays - 1)
  const closed = await listDueOrders(db, { state: 'purchased', pickupUntil: lastClosedDate, limit: ordersPerRun })
  await applyToDue(services, closed, 'changeWindowClosed', ({ pickup }) => !isChangeable(pickup.date, now))
  const over = await listDueOrders(db, { state: 'preparation', pickupUntil: now.date, limit: ordersPerRun })
  await applyToDue(services, over, 'pickupTimeOver', (order) => isPickupTimeOver(order, now))
}
