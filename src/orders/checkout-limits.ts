import { createHash } from 'node:crypto'
import type { Tx } from '#db/database.ts'
import { countOpenOrders } from '#db/orders.ts'
import { countUnlessLimited, lockKey } from '#db/rate-limits.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'

export interface CheckoutLimits {
  /** Orders that one visitor may place within an hour. */
  checkoutsPerHour: number
  /** Unpaid orders that one mail address may have at a time. */
  openOrdersPerAddress: number
}

export interface LimitFailure {
  kind: 'tooManyCheckouts' | 'tooManyOpenOrders'
  retryAfterSeconds: number
}

const hourMs = 3_600_000

/** Not the deadline of the oldest order, which would tell strangers about the orders of an address. */
const retryAfterOpenOrdersSeconds = 3_600

const createAddressKey = (normalizedMail: string) =>
  `checkout address ${createHash('sha256').update(normalizedMail).digest('base64url').slice(0, 22)}`

/**
 * Counts a checkout and returns the limit that it exceeds. Call it in the transaction of the order: a rollback takes
 * the count back, and the locks make parallel checkouts of one visitor or address wait for each other.
 */
export async function countCheckout(
  tx: Tx,
  { visitor, mail }: { visitor: string; mail: string },
  limits: CheckoutLimits,
  now: Instant,
): Promise<LimitFailure | undefined> {
  const perVisitor = { maxAttempts: limits.checkoutsPerHour, windowMs: hourMs }
  const visitorCount = await countUnlessLimited(tx, `checkout visitor ${visitor}`, perVisitor, now)
  if (visitorCount.kind === 'limited') {
    const waitMs = Date.parse(visitorCount.until) - Date.parse(now)
    return { kind: 'tooManyCheckouts', retryAfterSeconds: Math.ceil(waitMs / 1000) }
  }
  const normalizedMail = normalizeMailAddress(mail)
  await lockKey(tx, createAddressKey(normalizedMail), now)
  const openOrders = await countOpenOrders(tx, normalizedMail, now)
  if (openOrders < limits.openOrdersPerAddress) return undefined
  return { kind: 'tooManyOpenOrders', retryAfterSeconds: retryAfterOpenOrdersSeconds }
}
