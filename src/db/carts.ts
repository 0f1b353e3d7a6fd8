import type { Instant } from '#domain/calendar/instant.ts'
import type { Cart, CartLine } from '#domain/cart/cart.ts'
import type { DbOrTx, Tx } from './open-database.ts'

/** An expired cart is as good as none. */
export async function findCart(db: DbOrTx, id: string, now: Instant): Promise<Cart | undefined> {
  const row = await db
    .selectFrom('cart')
    .select(['id', 'lines'])
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && { id: row.id, lines: row.lines }
}

interface Visit {
  now: Instant
  expiresAt: Instant
}

/** Prolongs its life and, by that write, keeps others out until the transaction ends: no change of two tabs is lost. */
export async function holdCart(tx: Tx, id: string, { now, expiresAt }: Visit): Promise<Cart | undefined> {
  const row = await tx
    .updateTable('cart')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning(['id', 'lines'])
    .executeTakeFirst()
  return row && { id: row.id, lines: row.lines }
}

export async function insertCart(db: DbOrTx, cart: Cart, expiresAt: Instant): Promise<void> {
  const row = { id: cart.id, lines: JSON.stringify(cart.lines), expires_at: expiresAt }
  await db.insertInto('cart').values(row).execute()
}

export async function updateCartLines(tx: Tx, id: string, lines: readonly CartLine[]): Promise<void> {
  await tx
    .updateTable('cart')
    .set({ lines: JSON.stringify(lines) })
    .where('id', '=', id)
    .execute()
}

/** Takes the cart away and answers what was in it: it becomes an order once, or not at all. */
export async function takeCart(tx: Tx, id: string, now: Instant): Promise<Cart | undefined> {
  const row = await tx
    .deleteFrom('cart')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning(['id', 'lines'])
    .executeTakeFirst()
  return row && { id: row.id, lines: row.lines }
}
