import type { Tx } from '#db/database.ts'
import { countOpenOrders } from '#db/orders.ts'
import { countUnlessLimited } from '#db/rate-limits.ts'
import type { Instant } from '#domain/calendar/local-time.ts'

export interface CheckoutLimits {
  /** Orders that one visitor may place within an hour. */
  checkoutsPerHour: number
  /** Unpaid orders that may hold a slot for one visitor at a time, also those to be paid at pickup. */
  openOrdersPerVisitor: number
}

export interface LimitFailure {
  kind: 'tooManyCheckouts' | 'tooManyOpenOrders'
  retryAfterSeconds: number
}

const hourMs = 3_600_000

/** By then, holds have ended. */
const retryAfterOpenOrdersSeconds = 3_600

/**
 * Counts a checkout and returns the limit that it exceeds. Call it in the transaction of the order: a rollback takes
 * the count back, and parallel checkouts of one visitor wait for each other. Nothing is counted by mail address, because
 * strangers could lock it.
 */
export async function countCheckout(
  tx: Tx,
  visitor: string,
  limits: CheckoutLimits,
  now: Instant,
): Promise<LimitFailure | undefined> {
  const perVisitor = { maxAttempts: limits.checkoutsPerHour, windowMs: hourMs }
  const visitorCount = await countUnlessLimited(tx, `checkout visitor ${visitor}`, perVisitor, now)
  if (visitorCount.kind === 'limited') {
    const waitMs = Date.parse(visitorCount.until) - Date.parse(now)
    return { kind: 'tooManyCheckouts', retryAfterSeconds: Math.ceil(waitMs / 1000) }
  }
  if ((await countOpenOrders(tx, visitor)) < limits.openOrdersPerVisitor) return undefined
  return { kind: 'tooManyOpenOrders', retryAfterSeconds: retryAfterOpenOrdersSeconds }
}
