import { type DbOrTx, inTransaction } from '#db/database.ts'
import { addOrderEvent, findOrder, lockOrder, readPayAtPickupRecord, updateOrder } from '#db/orders.ts'
import { deleteWaitingMails } from '#db/outbox.ts'
import { lockKey } from '#db/rate-limits.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import type { Order } from '#domain/order/order.ts'
import { isPaid } from '#domain/order/order-states.ts'
import {
  findPayAtPickupObstacle,
  findRecordObstacle,
  type PayAtPickupObstacle,
  type RecordObstacle,
} from '#domain/order/pay-at-pickup.ts'
import { queueOrderMail } from './order-mails.ts'
import type { OrderServices } from './order-services.ts'
import { changeOrderState } from './order-state.ts'
import { claimSlot, type HoldFailure, takeWholeSlot } from './slot-hold.ts'

/** What stands in the way of a confirmation. */
type ConfirmObstacle =
  | { kind: 'lapsed' | 'confirmed' }
  /** Without a reason, the customer has chosen to. */
  | { kind: 'payOnline'; reason?: PayAtPickupObstacle | RecordObstacle }

/**
 * What is known of the mail address counts only here: at the checkout anybody could type in somebody else's, to learn
 * about it or to lock it.
 */
async function findConfirmObstacle(
  db: DbOrTx,
  { content }: OrderServices,
  order: Order,
  at: Instant,
): Promise<ConfirmObstacle | undefined> {
  if (order.state === 'canceled' || (order.state === 'created' && order.payUntil <= at)) return { kind: 'lapsed' }
  if (isPaid(order.state)) return { kind: 'confirmed' }
  if (!order.paysAtPickup) return { kind: 'payOnline' }
  const maxCents = content().stores.find(({ id }) => id === order.pickup.storeId)?.payAtPickupMaxCents
  const obstacle = findPayAtPickupObstacle(maxCents, {
    grossCents: order.grossCents,
    hasInvoice: order.billing !== undefined,
  })
  const record = await readPayAtPickupRecord(db, normalizeMailAddress(order.customer.mail))
  const reason = obstacle ?? findRecordObstacle(record, berlinTime(at).date)
  return reason && { kind: 'payOnline', reason }
}

/** For the page behind the link: the order, and why it cannot be confirmed. */
export async function readConfirmation(
  services: OrderServices,
  orderId: string,
): Promise<{ order: Order; obstacle: ConfirmObstacle | undefined } | undefined> {
  const order = await findOrder(services.db, orderId)
  return order && { order, obstacle: await findConfirmObstacle(services.db, services, order, services.now()) }
}

export type ConfirmResult =
  | { kind: 'confirmed'; order: Order }
  | { kind: 'unknownOrder' | 'lapsed' | 'payOnline' }
  | HoldFailure

/**
 * The customer has the mail, so the address is theirs: the order is binding and is baked, like one that is paid. After its
 * hold the slot is taken again if it is free.
 */
export async function confirmOrder(services: OrderServices, orderId: string): Promise<ConfirmResult> {
  const at = services.now()
  return inTransaction<ConfirmResult, ConfirmResult>(services.db, async (tx, refuse) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ kind: 'unknownOrder' })
    // Two orders of one address are confirmed one after the other, so that the second one sees the first.
    await lockKey(tx, `paid at pickup by ${normalizeMailAddress(order.customer.mail)}`, at)
    const obstacle = await findConfirmObstacle(tx, services, order, at)
    if (obstacle?.kind === 'confirmed') return { kind: 'confirmed', order }
    if (obstacle) return refuse({ kind: obstacle.kind })
    const claimed = await claimSlot(tx, services, order, at)
    const held = claimed.kind === 'held' ? await takeWholeSlot(tx, services, claimed, at) : claimed
    // A slot that was dropped stays dropped: the customer chooses another time.
    if (held.kind !== 'held') return held
    const confirmed = await changeOrderState(tx, held.order, 'confirmedByCustomer', at)
    if (!confirmed) return refuse({ kind: 'lapsed' })
    await queueOrderMail(tx, { kind: 'orderConfirmed', order: confirmed }, at)
    await queueOrderMail(tx, { kind: 'storeNewOrder', order: confirmed }, at)
    return { kind: 'confirmed', order: confirmed }
  })
}

const isToBeConfirmed = (order: Order | undefined, at: Instant): order is Order =>
  order?.state === 'created' && order.paysAtPickup && order.payUntil > at

/** Sends the link once more. False: there is nothing to confirm. */
export async function resendConfirmLink({ db, now }: OrderServices, orderId: string): Promise<boolean> {
  const at = now()
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!isToBeConfirmed(order, at)) return false
    await queueOrderMail(tx, { kind: 'orderToConfirm', order }, at)
    return true
  })
}

/**
 * Whoever begins to pay online does not confirm any more: an order is confirmed or paid, never both. Undefined: it was
 * confirmed meanwhile.
 */
export async function chooseOnlinePayment({ db, now }: OrderServices, orderId: string): Promise<Order | undefined> {
  const at = now()
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.state !== 'created') return undefined
    const online = { ...order, paysAtPickup: false }
    await updateOrder(tx, online)
    await deleteWaitingMails(tx, 'orderToConfirm', orderId)
    await addOrderEvent(tx, orderId, { at, kind: 'onlinePaymentChosen', detail: {} })
    return online
  })
}
