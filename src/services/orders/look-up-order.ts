import { createHash } from 'node:crypto'
import { type Db, inTransaction } from '#db/database.ts'
import { findOrderByMail } from '#db/orders.ts'
import { countUnlessLimited, takeBackAttempt } from '#db/rate-limits.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import { type Order, parseOrderNumber } from '#domain/order/order.ts'
import type { OrderServices } from './order-services.ts'

export type LookUpResult =
  | { kind: 'found'; order: Order }
  | { kind: 'notFound' }
  | { kind: 'tooManyAttempts'; until: Instant }

/**
 * Failures per quarter of an hour. The limit of an order is wide, because strangers could otherwise lock out the owner;
 * it stops guessing from many addresses. Mailed links have no limit and always open the order.
 */
const limits = { visitorAndOrder: 5, visitor: 20, order: 100 }
const windowMs = 15 * 60_000

// Hashed, because the values are personal data.
const createKey = (kind: keyof typeof limits, ...values: readonly string[]) =>
  `look-up ${kind} ${createHash('sha256').update(values.join('\n')).digest('base64url').slice(0, 22)}`

interface LookUpInput {
  orderId: string
  mail: string
  /** Identifies the client for rate limits. */
  visitor: string
}

type Reservation = { kind: 'reserved'; keys: readonly string[] } | { kind: 'tooManyAttempts'; until: Instant }

/**
 * Counts the attempt before it is made, so that concurrent attempts cannot exceed a limit. An attempt that one limit
 * refuses counts for none of them. The order of the keys is that of the row locks and must be the same everywhere.
 */
const reserveAttempt = (db: Db, visitor: string, orderId: string, now: Instant): Promise<Reservation> =>
  inTransaction<Reservation, Reservation>(db, async (tx, refuse) => {
    const keyByKind = {
      visitorAndOrder: createKey('visitorAndOrder', visitor, orderId),
      visitor: createKey('visitor', visitor),
      order: createKey('order', orderId),
    }
    for (const kind of ['visitorAndOrder', 'visitor', 'order'] as const) {
      const count = await countUnlessLimited(tx, keyByKind[kind], { maxAttempts: limits[kind], windowMs }, now)
      if (count.kind === 'limited') refuse({ kind: 'tooManyAttempts', until: count.until })
    }
    return { kind: 'reserved', keys: Object.values(keyByKind) }
  })

/** Returns the same result after the same work for an unknown number and a wrong address, so neither can be guessed. */
export async function lookUpOrder(
  services: OrderServices,
  { orderId, mail, visitor }: LookUpInput,
): Promise<LookUpResult> {
  const { db } = services
  const number = parseOrderNumber(orderId)
  // An invalid number is counted as typed: all typing errors would otherwise share one limit.
  const reservation = await reserveAttempt(db, visitor, number ?? orderId, services.now())
  if (reservation.kind === 'tooManyAttempts') return reservation
  const order = await findOrderByMail(db, number ?? 'none', normalizeMailAddress(mail))
  if (!order) return { kind: 'notFound' }
  await db.transaction().execute(async (tx) => {
    for (const key of reservation.keys) await takeBackAttempt(tx, key)
  })
  return { kind: 'found', order }
}
