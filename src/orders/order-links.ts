import { createHash } from 'node:crypto'
import { inTransaction } from '#db/database.ts'
import { listOpenOrders } from '#db/orders.ts'
import { addToOutbox } from '#db/outbox.ts'
import { countUnlessLimited } from '#db/rate-limits.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import type { OrderServices } from './order-services.ts'

interface OrderLinksInput {
  mail: string
  /** Identifies the client for rate limits. */
  visitor: string
  language: Language
}

type OrderLinksResult = { kind: 'accepted' } | { kind: 'tooManyAttempts'; until: Instant }

/** Each accepted request sends a mail. Per hour. */
const limits = { visitor: 5, address: 3 }
const windowMs = 3_600_000

// Hashed, because the address is personal data.
const createKey = (kind: keyof typeof limits, value: string) =>
  `order-links ${kind} ${createHash('sha256').update(value).digest('base64url').slice(0, 22)}`

/**
 * Mails the links to all open orders of an address. The result and the work are the same for every address, so that
 * nobody can find out who has ordered: an unknown one gets an entry in the outbox too, which is already done.
 */
export async function requestOrderLinks(
  { db, now }: OrderServices,
  { mail, visitor, language }: OrderLinksInput,
): Promise<OrderLinksResult> {
  const at = now()
  const normalizedMail = normalizeMailAddress(mail)
  return inTransaction<OrderLinksResult, OrderLinksResult>(db, async (tx, refuse) => {
    const keyByKind = { visitor: createKey('visitor', visitor), address: createKey('address', normalizedMail) }
    for (const kind of ['visitor', 'address'] as const) {
      const count = await countUnlessLimited(tx, keyByKind[kind], { maxAttempts: limits[kind], windowMs }, at)
      if (count.kind === 'limited') refuse({ kind: 'tooManyAttempts', until: count.until })
    }
    const open = await listOpenOrders(tx, normalizedMail, at)
    const orders = open.map(({ id, state, pickup }) => ({ id, state, pickup }))
    const payload = { mail: open[0]?.customer.mail ?? '', language, orders }
    const isDone = orders.length === 0
    await addToOutbox(tx, { kind: 'orderLinks', subjectId: isDone ? 'none' : (orders[0]?.id ?? ''), payload }, at, {
      isDone,
    })
    return { kind: 'accepted' }
  })
}
