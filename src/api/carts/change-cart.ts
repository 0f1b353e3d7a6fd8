import { holdCart, insertCart, updateCartLines } from '#db/carts.ts'
import type { Db, DbOrTx } from '#db/open-database.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { type Cart, type CartLine, cartExpiry, noCartYet } from '#domain/cart/cart.ts'
import type { QuantityChange } from '#domain/cart/change-quantity.ts'
import { newCartId } from '#orders/new-cart-id.ts'

interface Change {
  cartId: string
  now: Instant
  decide: (lines: readonly CartLine[]) => QuantityChange
}

async function startCart(db: DbOrTx, change: QuantityChange, expiresAt: Instant): Promise<Cart | { kind: 'tooMany' }> {
  if (change.kind === 'tooMany') return change
  const cart = { id: newCartId(), lines: change.lines }
  await insertCart(db, cart, expiresAt)
  return cart
}

/** An unknown or expired id starts a new cart rather than fail. */
export async function changeCart(db: Db, { cartId, now, decide }: Change): Promise<Cart | { kind: 'tooMany' }> {
  const expiresAt = cartExpiry(now)
  if (cartId === noCartYet) return startCart(db, decide([]), expiresAt)
  return db.transaction().execute(async (tx) => {
    const held = await holdCart(tx, cartId, { now, expiresAt })
    if (!held) return startCart(tx, decide([]), expiresAt)
    const change = decide(held.lines)
    if (change.kind === 'tooMany') return change
    await updateCartLines(tx, held.id, change.lines)
    return { id: held.id, lines: change.lines }
  })
}
