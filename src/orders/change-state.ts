import type { Tx } from '#db/open-database.ts'
import { addOrderEvent, updateOrder } from '#db/orders.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Order } from '#domain/order/order.ts'
import { nextState, type OrderEvent } from '#domain/order/order-states.ts'

/** The only way by which an order's state changes. undefined: the table does not know that way. */
export async function changeState(tx: Tx, order: Order, event: OrderEvent, at: Instant): Promise<Order | undefined> {
  const state = nextState(order.state, event)
  if (!state) return undefined
  const changed = { ...order, state }
  await updateOrder(tx, changed)
  await addOrderEvent(tx, order.id, { at, kind: event, detail: { from: order.state, to: state } })
  return changed
}
