import type { Tx } from '#db/database.ts'
import { addOrderEvent, updateOrder } from '#db/orders.ts'
import { deleteWaitingMails } from '#db/outbox.ts'
import { markRefundedToBook } from '#db/payments.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { CancelInfo } from '#domain/order/cancellation.ts'
import type { Order } from '#domain/order/order.ts'
import { endsOpenEdit } from '#domain/order/order-edit.ts'
import { nextOrderState, type OrderEvent } from '#domain/order/order-states.ts'
import { withdrawOpenEdit } from './order-edits.ts'
import { queueOrderMail, withdrawReadyNews } from './order-mails.ts'
import { release } from './reservations.ts'

/** Every state change goes through here. Returns undefined when the transition table does not allow it. */
export async function changeOrderState(
  tx: Tx,
  order: Order,
  event: OrderEvent,
  at: Instant,
  detail: Record<string, unknown> = {},
): Promise<Order | undefined> {
  const state = nextOrderState(order.state, event)
  if (!state) return undefined
  // Only unpaid orders hold their slot for a time.
  const changed = {
    ...order,
    state,
    ...(order.state === 'created' && { holdUntil: undefined }),
  }
  if (endsOpenEdit[event]) await withdrawOpenEdit(tx, order, at)
  await updateOrder(tx, changed)
  // An order that is paid, confirmed or canceled waits for nothing more of the customer.
  if (order.state === 'created' && state !== 'created') {
    await deleteWaitingMails(tx, 'paymentReminder', order.id)
    await deleteWaitingMails(tx, 'orderToConfirm', order.id)
  }
  await addOrderEvent(tx, order.id, { at, kind: event, detail: { from: order.state, to: state, ...detail } })
  return changed
}

const eventByReason: Record<CancelInfo['reason'], OrderEvent> = {
  expired: 'expired',
  byCustomer: 'canceledByCustomer',
  byBusiness: 'canceledByBusiness',
}

/** Cancels the order, releases its slot and stock, and queues the mails. `by`: the name of the person or device. */
export async function recordCancellation(
  tx: Tx,
  order: Order,
  cancel: CancelInfo,
  at: Instant,
  by?: string,
): Promise<Order | undefined> {
  const wasPaid = order.state !== 'created'
  await withdrawOpenEdit(tx, order, at)
  const { reason, refundCents, preset, text } = cancel
  const canceled = await changeOrderState(
    tx,
    { ...order, hasSlot: false, hasStock: false, revision: order.revision + 1 },
    eventByReason[reason],
    at,
    { refundCents, ...(preset && { preset }), ...(text && { text }), ...(by && { by }) },
  )
  if (!canceled) return undefined
  await release(tx, order)
  await markRefundedToBook(tx, order.id)
  await withdrawReadyNews(tx, order.id)
  await deleteWaitingMails(tx, 'pickupReminder', order.id)
  const told = wasPaid ? cancel : { ...cancel, isUnconfirmed: true }
  await queueOrderMail(tx, { kind: 'orderCanceled', order: canceled, cancel: told }, at)
  if (wasPaid) await queueOrderMail(tx, { kind: 'storeOrderCanceled', order: canceled, cancel }, at)
  return canceled
}
