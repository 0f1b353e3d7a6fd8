import type { Context } from 'hono'
import { countMailCause } from '#db/outbox.ts'
import type { RequestedMailKind } from '#domain/mail-policy.ts'
import { type ApiEnv, type ApiServices, getVisitor } from './api-context.ts'
import { errorResponse, secondsUntil } from './responses.ts'

/** Counts a request that causes a mail of the kind. Returns the response for a client that has sent too many. */
export async function refuseMailCause(
  c: Context<ApiEnv>,
  { db, now }: Pick<ApiServices, 'db' | 'now'>,
  kind: RequestedMailKind,
) {
  const at = now()
  const count = await countMailCause(db, kind, getVisitor(c), at)
  if (count.kind === 'counted') return undefined
  return errorResponse(c, 'tooManyRequests', undefined, secondsUntil(count.until, at))
}
