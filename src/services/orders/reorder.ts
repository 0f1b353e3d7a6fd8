import { createCartId, insertCart } from '#db/carts.ts'
import { cartExpiry } from '#domain/cart.ts'
import type { Order } from '#domain/order/order.ts'
import { type ChangedItem, reorderLines } from '#domain/order/reorder.ts'
import type { OrderServices } from './order-services.ts'

/** Creates a cart with the products that are still available and reports what has changed since the order. */
export async function reorder(
  services: OrderServices,
  order: Order,
): Promise<{ cartId: string; items: ChangedItem[] }> {
  const { db, content } = services
  const now = services.now()
  const { products } = content()
  const { items, lines } = reorderLines(order.lines, products)
  const cart = { id: createCartId(), lines }
  await insertCart(db, cart, cartExpiry(now))
  return { cartId: cart.id, items }
}
