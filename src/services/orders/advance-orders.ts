import { type DbOrTx, inTransaction } from '#db/database.ts'
import { findOpenEdit, holdOrderEdit, listOverdueEdits } from '#db/order-edits.ts'
import { findOrder, listDueOrders, listExpiredOrders, listOverdueHolds, lockOrder, updateOrder } from '#db/orders.ts'
import { listPaymentsOfOrder } from '#db/payments.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { addMs } from '#domain/calendar/local-time.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderEvent } from '#domain/order/order-states.ts'
import { isUnsettled, mayHaveMoney } from '#domain/order/payment.ts'
import { isHoldOver } from '#domain/order/slot-hold.ts'
import { changeNoticeDays, isChangeable } from '#domain/pickup/cut-off.ts'
import { isPickupTimeOver, slotMinutes } from '#domain/pickup/pickup-slots.ts'
import { localTime } from '#foundation/clock.ts'
import { cancelOrder } from './cancel-order.ts'
import { endEdit } from './order-edits.ts'
import type { OrderServices } from './order-services.ts'
import { changeOrderState } from './order-state.ts'
import { settlePayment } from './payments.ts'
import { dropSlot } from './slot-hold.ts'

const ordersPerRun = 200
/** The provider is asked about these orders. With a run every five seconds, about 600 a minute. */
const checkedOrdersPerRun = 25
const concurrentOrders = 5

/** An order that cannot be advanced must not keep the others waiting: it is reported at the end, and tried again. */
async function runForEach(
  ids: readonly string[],
  concurrent: number,
  run: (id: string) => Promise<void>,
): Promise<unknown[]> {
  const queue = ids.values()
  const errors: unknown[] = []
  const runNext = async () => {
    for (const id of queue) await run(id).catch((error) => errors.push(error))
  }
  await Promise.all(Array.from({ length: concurrent }, runNext))
  return errors
}

const applyToDue = (
  services: OrderServices,
  ids: readonly string[],
  event: OrderEvent,
  isDue: (order: Order) => boolean,
) =>
  runForEach(ids, 1, async (id) => {
    await inTransaction(services.db, async (tx) => {
      const order = await lockOrder(tx, id)
      if (order && isDue(order)) await changeOrderState(tx, order, event, services.now())
    })
  })

/**
 * Checks with the provider first, because the buyer may just have approved the payment. While the money may be on its
 * way, the order waits; but nobody pays for an order that can no longer be picked up.
 */
async function expireOrder(services: OrderServices, orderId: string): Promise<void> {
  const { db } = services
  const order = await findOrder(db, orderId)
  if (order && !isPickupTimeOver(order.pickup, localTime(services.now()).now)) {
    const unsettled = (await listPaymentsOfOrder(db, orderId)).filter(isUnsettled)
    for (const payment of unsettled) await settlePayment(services, payment.id)
    if ((await listPaymentsOfOrder(db, orderId)).some(mayHaveMoney)) return
  }
  await cancelOrder(services, orderId, 'expired')
}

const retryAfterMs = 5 * 60_000

/**
 * Ends the hold of an unpaid order. Checks with the provider first, because the buyer may have approved. While that is
 * not known, or a payment may have been made, the slot is kept.
 */
export async function releaseHold(services: OrderServices, orderId: string): Promise<void> {
  const { db, now } = services
  let isKnown = true
  for (const payment of (await listPaymentsOfOrder(db, orderId)).filter(isUnsettled))
    if ((await settlePayment(services, payment.id)) === 'unknown') isKnown = false
  const at = now()
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !isHoldOver(order, at)) return
    if (!isKnown || (await listPaymentsOfOrder(tx, orderId)).some(mayHaveMoney)) {
      const holdUntil = addMs(at, retryAfterMs)
      return updateOrder(tx, { ...order, holdUntil })
    }
    await dropSlot(tx, order, at)
  })
}

/** Ends an edit that nobody has paid in time, like `releaseHold`. */
async function releaseEdit(services: OrderServices, orderId: string): Promise<void> {
  const { db, now } = services
  const open = await findOpenEdit(db, orderId)
  if (!open) return
  const ofEdit = async (tx: DbOrTx) =>
    (await listPaymentsOfOrder(tx, orderId)).filter(({ editId }) => editId === open.id)
  let isKnown = true
  for (const payment of (await ofEdit(db)).filter(isUnsettled))
    if ((await settlePayment(services, payment.id)) === 'unknown') isKnown = false
  const at = now()
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const edit = await findOpenEdit(tx, orderId)
    if (!order || edit?.id !== open.id || edit.holdUntil > at) return
    if (!isKnown || (await ofEdit(tx)).some(mayHaveMoney)) await holdOrderEdit(tx, edit.id, addMs(at, retryAfterMs))
    else await endEdit(tx, order, edit, 'holdOver', at)
  })
}

/** Makes the changes that are due by time: expired, slot released, closed for changes, pickup time over. */
export async function advanceOrders(services: OrderServices): Promise<void> {
  const { db } = services
  const { now } = localTime(services.now())
  const pickupUntil = { date: now.date, minute: now.minute - slotMinutes }
  const expired = await listExpiredOrders(db, { now: services.now(), pickupUntil, limit: checkedOrdersPerRun })
  const errors = await runForEach(expired, concurrentOrders, (id) => expireOrder(services, id))
  const overdue = await listOverdueHolds(db, services.now(), checkedOrdersPerRun)
  errors.push(...(await runForEach(overdue, concurrentOrders, (id) => releaseHold(services, id))))
  const unpaidEdits = await listOverdueEdits(db, services.now(), checkedOrdersPerRun)
  errors.push(...(await runForEach(unpaidEdits, concurrentOrders, (id) => releaseEdit(services, id))))
  const lastClosedDate = addDays(now.date, changeNoticeDays - 1)
  const closed = await listDueOrders(db, { state: 'purchased', pickupUntil: lastClosedDate, limit: ordersPerRun })
  errors.push(
    ...(await applyToDue(services, closed, 'changeWindowClosed', ({ pickup }) => !isChangeable(pickup.date, now))),
  )
  const over = await listDueOrders(db, { state: 'preparation', pickupUntil: now.date, limit: ordersPerRun })
  errors.push(...(await applyToDue(services, over, 'pickupTimeOver', (order) => isPickupTimeOver(order.pickup, now))))
  if (errors.length === 0) return
  const stacks = errors.map((error) => (error instanceof Error ? error.stack : String(error)))
  throw new AggregateError(errors, [`Some orders cannot be advanced: ${errors.length} errors`, ...stacks].join('\n'))
}
