import { randomBytes } from 'node:crypto'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Cart, CartLine } from '#domain/cart.ts'
import type { DbOrTx, Tx } from './database.ts'
import { type ParamFor, prepareQuery } from './prepared-query.ts'

/** The id is a bearer secret: it alone gives access to the cart. */
export const createCartId = (): string => randomBytes(24).toString('base64url')

/** Ignores expired carts. */
export async function findCart(db: DbOrTx, id: string, now: Instant): Promise<Cart | undefined> {
  const row = await db
    .selectFrom('cart')
    .select(['id', 'lines'])
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && { id: row.id, lines: row.lines }
}

interface CartAccess {
  now: Instant
  expiresAt: Instant
}

const lockQuery = prepareQuery((db, param: ParamFor<CartAccess & { id: string }>) =>
  db
    .updateTable('cart')
    .set({ expires_at: param('expiresAt') })
    .where('id', '=', param('id'))
    .where('expires_at', '>', param('now'))
    .returning(['id', 'lines']),
)

/**
 * Extends the expiry. The write also locks the row until the transaction ends, so that changes from two tabs are not
 * lost.
 */
export async function lockCart(tx: Tx, id: string, access: CartAccess): Promise<Cart | undefined> {
  const [row] = await lockQuery(tx, { ...access, id })
  return row && { id: row.id, lines: row.lines }
}

const insertQuery = prepareQuery((db, param: ParamFor<{ id: string; lines: string; expiresAt: Instant }>) =>
  db.insertInto('cart').values({ id: param('id'), lines: param('lines'), expires_at: param('expiresAt') }),
)

export async function insertCart(db: DbOrTx, { id, lines }: Cart, expiresAt: Instant): Promise<void> {
  await insertQuery(db, { id, lines: JSON.stringify(lines), expiresAt })
}

const updateQuery = prepareQuery((db, param: ParamFor<{ id: string; lines: string }>) =>
  db
    .updateTable('cart')
    .set({ lines: param('lines') })
    .where('id', '=', param('id')),
)

export async function updateCartLines(tx: Tx, id: string, lines: readonly CartLine[]): Promise<void> {
  await updateQuery(tx, { id, lines: JSON.stringify(lines) })
}

const deleteQuery = prepareQuery((db, param: ParamFor<{ id: string; now: Instant }>) =>
  db.deleteFrom('cart').where('id', '=', param('id')).where('expires_at', '>', param('now')).returning(['id', 'lines']),
)

/** Deletes the cart and returns it, so that it becomes an order at most once. */
export async function deleteCart(tx: Tx, id: string, now: Instant): Promise<Cart | undefined> {
  const [row] = await deleteQuery(tx, { id, now })
  return row && { id: row.id, lines: row.lines }
}
