import { randomBytes } from 'node:crypto'
import { holdCart, insertCart, updateCartLines } from '#db/carts.ts'
import type { Db } from '#db/open-database.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { type Cart, type CartLine, cartLifetimeSeconds } from '#domain/cart/cart.ts'
import type { QuantityChange } from '#domain/cart/change-quantity.ts'

/** A bearer secret: whoever has it has the cart. */
export const newCartId = (): string => randomBytes(24).toString('base64url')

export const cartExpiry = (now: Instant): Instant =>
  new Date(Date.parse(now) + cartLifetimeSeconds * 1000).toISOString()

interface Change {
  cartId: string
  now: Instant
  decide: (lines: readonly CartLine[]) => QuantityChange
}

/** An unknown or expired id starts a new cart rather than fail. */
export async function changeCart(db: Db, { cartId, now, decide }: Change): Promise<Cart | { kind: 'tooMany' }> {
  const expiresAt = cartExpiry(now)
  return db.transaction().execute(async (tx) => {
    const held = await holdCart(tx, cartId, { now, expiresAt })
    const change = decide(held?.lines ?? [])
    if (change.kind === 'tooMany') return change
    const cart = { id: held?.id ?? newCartId(), lines: change.lines }
    if (held) await updateCartLines(tx, cart.id, cart.lines)
    else await insertCart(tx, cart, expiresAt)
    return cart
  })
}
