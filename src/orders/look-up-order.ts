import { createHash } from 'node:crypto'
import { countAttempt, forgetAttempts } from '#db/attempts.ts'
import { foldMail } from '#db/fold-mail.ts'
import { findOrder } from '#db/orders.ts'
import type { Order } from '#domain/order/order.ts'
import { readOrderNumber } from '#domain/order/order-number.ts'
import type { OrderingServices } from './ordering-services.ts'

export type LookUpResult = { kind: 'found'; order: Order } | { kind: 'notFound' | 'tooManyAttempts' }

const limit = { maxAttempts: 5, windowMs: 15 * 60_000 }

// Kept as hashes: who tried what is nobody's business.
const keyOf = (kind: string, value: string) =>
  `look-up ${kind} ${createHash('sha256').update(value).digest('base64url').slice(0, 22)}`

interface Question {
  orderId: string
  mail: string
  /** The visitor's address on the network. */
  visitor: string
}

/** The same answer for an unknown number and a wrong address, after the same work. */
export async function lookUpOrder(
  services: OrderingServices,
  { orderId, mail, visitor }: Question,
): Promise<LookUpResult> {
  const { db } = services
  const now = services.now()
  const number = readOrderNumber(orderId)
  // What is no number is counted as it was typed, else everyone's typing errors would use up one limit.
  const keys = [keyOf('visitor', visitor), keyOf('order', number ?? orderId)]
  const allowed = await Promise.all(keys.map((key) => countAttempt(db, key, limit, now)))
  if (allowed.includes(false)) return { kind: 'tooManyAttempts' }
  const order = await findOrder(db, number ?? 'none')
  if (!order || foldMail(order.customer.mail) !== foldMail(mail)) return { kind: 'notFound' }
  await Promise.all(keys.map((key) => forgetAttempts(db, key)))
  return { kind: 'found', order }
}
