import { randomBytes } from 'node:crypto'
import { insertCart } from '#db/carts.ts'
import { cartLifetimeSeconds } from '#domain/cart/cart.ts'
import { type ChangedItem, compareWithCatalogue } from '#domain/order/compare-with-catalogue.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderingServices } from './ordering-services.ts'

/** A new cart with what is still to be had, and what has changed since then. */
export async function reorder(
  services: OrderingServices,
  order: Order,
): Promise<{ cartId: string; items: ChangedItem[] }> {
  const { db, bakery } = services
  const now = services.now()
  const products = new Map(bakery().products.map((product) => [product.id, product]))
  const items = order.lines.map((line) => compareWithCatalogue(line, products.get(line.productId)))
  const lines = order.lines
    .filter((_, index) => items[index]?.change !== 'gone')
    .map(({ productId, quantity, notes }) => ({ productId, quantity, notes }))
  const cart = { id: randomBytes(24).toString('base64url'), lines }
  const expiresAt = new Date(Date.parse(now) + cartLifetimeSeconds * 1000).toISOString()
  await db.transaction().execute((tx) => insertCart(tx, cart, expiresAt))
  return { cartId: cart.id, items }
}
