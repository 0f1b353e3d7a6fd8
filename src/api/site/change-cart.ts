import { createHash } from 'node:crypto'
import { createCartId, findCart, insertCart, lockCart, updateCartLines } from '#db/carts.ts'
import { type Db, inTransaction, type Tx } from '#db/database.ts'
import { claimKey, findKeyedResult } from '#db/idempotency.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type Cart, type CartLine, cartExpiry, noCartId, type QuantityChange } from '#domain/cart.ts'
import type { NotOffered } from '#domain/pickup/offer.ts'

/** Identifies a request, so that its repetition after a lost response changes nothing. */
interface RequestKey {
  idempotencyKey: string
  body: unknown
}

interface CartChange {
  cartId: string
  now: Instant
  request?: RequestKey | undefined
  decide: (lines: readonly CartLine[]) => QuantityChange | NotOffered
  /** Whether a cart can be added now. */
  refuseNew: (tx: Tx) => Promise<'tooManyRequests' | 'storagePaused' | undefined>
}

type ChangeFailure =
  | { kind: 'tooMany' | 'quantityNotOffered' | 'keyReused' | 'tooManyRequests' | 'storagePaused' }
  | NotOffered

/** A key counts for one cart only: whoever guesses it would otherwise be given the cart of somebody else. */
const keyName = (cartId: string, { idempotencyKey }: RequestKey) => `cart ${cartId} ${idempotencyKey}`
const hashBody = ({ body }: RequestKey) => createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/** The cart that an earlier request with the same key has changed. */
async function findChangedBefore(
  db: Db,
  { cartId, now }: CartChange,
  request: RequestKey,
): Promise<Cart | ChangeFailure> {
  const known = await findKeyedResult(db, keyName(cartId, request))
  if (known?.bodyHash !== hashBody(request)) return { kind: 'keyReused' }
  return (await findCart(db, known.resultId, now)) ?? { id: createCartId(), lines: [] }
}

/** An unknown or expired id creates a new cart instead of failing. */
export async function changeCart(db: Db, change: CartChange): Promise<Cart | ChangeFailure> {
  const { cartId, now, request, decide, refuseNew } = change
  const expiresAt = cartExpiry(now)
  type Repeated = { kind: 'repeated'; request: RequestKey }
  const result = await inTransaction<Cart | Repeated, ChangeFailure>(db, async (tx, refuse) => {
    const found = cartId === noCartId ? undefined : await lockCart(tx, cartId, { now, expiresAt })
    const id = found?.id ?? createCartId()
    // Before the decision: the first request may have filled the cart up to its limit.
    if (request && !(await claimKey(tx, keyName(cartId, request), { bodyHash: hashBody(request), resultId: id }, now)))
      return { kind: 'repeated', request }
    const decided = decide(found?.lines ?? [])
    if (decided.kind !== 'changed') return refuse(decided)
    if (found) await updateCartLines(tx, id, decided.lines)
    else {
      const refusal = await refuseNew(tx)
      if (refusal) return refuse({ kind: refusal })
      await insertCart(tx, { id, lines: decided.lines }, expiresAt)
    }
    return { id, lines: decided.lines }
  })
  return 'kind' in result && result.kind === 'repeated' ? findChangedBefore(db, change, result.request) : result
}
