import { insertCart } from '#db/carts.ts'
import { cartExpiry } from '#domain/cart/cart.ts'
import { indexById } from '#domain/content/index-by-id.ts'
import { type ChangedItem, compareWithCatalogue } from '#domain/order/compare-with-catalogue.ts'
import type { Order } from '#domain/order/order.ts'
import { newCartId } from './new-cart-id.ts'
import type { OrderingServices } from './ordering-services.ts'

/** A new cart with what is still to be had, and what has changed since then. */
export async function reorder(
  services: OrderingServices,
  order: Order,
): Promise<{ cartId: string; items: ChangedItem[] }> {
  const { db, bakery } = services
  const now = services.now()
  const products = indexById(bakery().products)
  const items = order.lines.map((line) => compareWithCatalogue(line, products.get(line.productId)))
  const lines = order.lines
    .filter((_, index) => items[index]?.change !== 'gone')
    .map(({ productId, quantity, notes }) => ({ productId, quantity, notes }))
  const cart = { id: newCartId(), lines }
  await insertCart(db, cart, cartExpiry(now))
  return { cartId: cart.id, items }
}
