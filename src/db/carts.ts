import type { Instant } from '#domain/calendar/instant.ts'
import type { Cart, CartLine } from '#domain/cart/cart.ts'
import type { DbOrTx, Tx } from './open-database.ts'
import { type BlankFor, prepared } from './prepared.ts'

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

const hold = prepared((db, blank: BlankFor<Visit & { id: string }>) =>
  db
    .updateTable('cart')
    .set({ expires_at: blank('expiresAt') })
    .where('id', '=', blank('id'))
    .where('expires_at', '>', blank('now'))
    .returning(['id', 'lines']),
)

/** Prolongs its life and, by that write, keeps others out until the transaction ends: no change of two tabs is lost. */
export async function holdCart(tx: Tx, id: string, visit: Visit): Promise<Cart | undefined> {
  const [row] = await hold(tx, { ...visit, id })
  return row && { id: row.id, lines: row.lines }
}

const insert = prepared((db, blank: BlankFor<{ id: string; lines: string; expiresAt: Instant }>) =>
  db.insertInto('cart').values({ id: blank('id'), lines: blank('lines'), expires_at: blank('expiresAt') }),
)

export async function insertCart(db: DbOrTx, { id, lines }: Cart, expiresAt: Instant): Promise<void> {
  await insert(db, { id, lines: JSON.stringify(lines), expiresAt })
}

const update = prepared((db, blank: BlankFor<{ id: string; lines: string }>) =>
  db
    .updateTable('cart')
    .set({ lines: blank('lines') })
    .where('id', '=', blank('id')),
)

export async function updateCartLines(tx: Tx, id: string, lines: readonly CartLine[]): Promise<void> {
  await update(tx, { id, lines: JSON.stringify(lines) })
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
