import { createHash } from 'node:crypto'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Tx } from './database.ts'
import { claimKey, findKeyedResult } from './idempotency.ts'

/** Who does something, and the key under which a request is repeated after a lost response. */
export interface StaffRequest {
  actor: Actor
  idempotencyKey?: string | undefined
}

interface KeyedRequest {
  idempotencyKey: string | undefined
  /** Such as `refund`: a key belongs to one kind of request. */
  action: string
  body: unknown
  /** What the request creates or changes. */
  resultId: string
}

type Claim = { kind: 'new' } | { kind: 'repeated'; resultId: string } | { kind: 'keyReused' }

/** Call this first in the transaction: a second request with the same key waits until the first one has ended. */
export async function claimRequest(
  tx: Tx,
  { idempotencyKey, action, body, resultId }: KeyedRequest,
  at: Instant,
): Promise<Claim> {
  if (idempotencyKey === undefined) return { kind: 'new' }
  const key = `staff ${action} ${idempotencyKey}`
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  if (await claimKey(tx, key, { bodyHash, resultId }, at)) return { kind: 'new' }
  const known = await findKeyedResult(tx, key)
  return known?.bodyHash === bodyHash ? { kind: 'repeated', resultId: known.resultId } : { kind: 'keyReused' }
}
