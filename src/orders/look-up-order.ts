import { createHash } from 'node:crypto'
import { findOrder } from '#db/orders.ts'
import { countAttempt, resetAttempts } from '#db/rate-limits.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import { type Order, parseOrderNumber } from '#domain/order/order.ts'
import type { OrderServices } from './order-services.ts'

export type LookUpResult = { kind: 'found'; order: Order } | { kind: 'notFound' | 'tooManyAttempts' }

const attemptLimit = { maxAttempts: 5, windowMs: 15 * 60_000 }

// Hashed, because the values are personal data.
const createAttemptKey = (kind: string, value: string) =>
  `look-up ${kind} ${createHash('sha256').update(value).digest('base64url').slice(0, 22)}`

interface LookUpInput {
  orderId: string
  mail: string
  /** The client's IP address. */
  visitor: string
}

/** Returns the same result after the same work for an unknown number and a wrong address, so neither can be guessed. */
export async function lookUpOrder(
  services: OrderServices,
  { orderId, mail, visitor }: LookUpInput,
): Promise<LookUpResult> {
  const { db } = services
  const now = services.now()
  const number = parseOrderNumber(orderId)
  // An invalid number is counted as typed: all typing errors would otherwise share one limit.
  const keys = [createAttemptKey('visitor', visitor), createAttemptKey('order', number ?? orderId)]
  const allowed = await Promise.all(keys.map((key) => countAttempt(db, key, attemptLimit, now)))
  if (allowed.includes(false)) return { kind: 'tooManyAttempts' }
  const order = await findOrder(db, number ?? 'none')
  if (!order || normalizeMailAddress(order.customer.mail) !== normalizeMailAddress(mail)) return { kind: 'notFound' }
  await Promise.all(keys.map((key) => resetAttempts(db, key)))
  return { kind: 'found', order }
}
