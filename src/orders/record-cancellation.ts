import type { Tx } from '#db/open-database.ts'
import { freeSlot } from '#db/slots.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderEvent } from '#domain/order/order-states.ts'
import type { CancelInfo } from '#integrations/mail/mail-data.ts'
import { changeState } from './change-state.ts'
import { queueOrderMail } from './queue-order-mail.ts'

const eventByReason: Record<CancelInfo['reason'], OrderEvent> = {
  expired: 'expired',
  byCustomer: 'canceledByCustomer',
  byBusiness: 'canceledByBusiness',
}

/** The order ends, its place is free again, and everybody who waits for it hears of it. */
export async function recordCancellation(
  tx: Tx,
  order: Order,
  cancel: CancelInfo,
  at: Instant,
): Promise<Order | undefined> {
  const wasPaid = order.state !== 'created'
  const canceled = await changeState(tx, { ...order, revision: order.revision + 1 }, eventByReason[cancel.reason], at)
  if (!canceled) return undefined
  await freeSlot(tx, order.pickup)
  await queueOrderMail(tx, { kind: 'orderCanceled', order: canceled, cancel }, at)
  if (wasPaid) await queueOrderMail(tx, { kind: 'storeOrderCanceled', order: canceled, cancel }, at)
  return canceled
}
