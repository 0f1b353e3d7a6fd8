import type { DbOrTx } from '#db/database.ts'
import { findOrder } from '#db/orders.ts'
import { type Order, parseOrderNumber } from '#domain/order/order.ts'
import { maySeeStore, type StaffContext } from './staff-context.ts'

/** The order with this number, or why the session cannot see it. */
export async function findVisibleOrder(
  c: StaffContext,
  db: DbOrTx,
  typedNumber: string,
): Promise<Order | 'orderNotFound' | 'otherStore'> {
  const orderId = parseOrderNumber(typedNumber)
  const order = orderId && (await findOrder(db, orderId))
  if (!order) return 'orderNotFound'
  return maySeeStore(c, order.pickup.storeId) ? order : 'otherStore'
}
