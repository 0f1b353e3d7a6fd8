import type { Context } from 'hono'
import { getVisitor } from '#api/shared/create-api-app.ts'
import { secondsUntil } from '#api/shared/error-response.ts'
import { countMailCause } from '#db/outbox.ts'
import type { RequestedMailKind } from '#domain/mail-policy.ts'
import type { ApiEnv, ApiServices } from './api-context.ts'
import { errorResponse } from './responses.ts'

/** Counts a request that causes a mail of the kind. Returns the response for a client that has sent too many. */
export async function refuseMailCause(
  c: Context<ApiEnv>,
  { db, now }: Pick<ApiServices, 'db' | 'now'>,
  kind: RequestedMailKind,
) {
  const at = now()
  const count = await countMailCause(db, kind, getVisitor(c), at)
  if (count.kind === 'counted') return undefined
  return errorResponse(c, 'tooManyRequests', { retryAfterSeconds: secondsUntil(count.until, at) })
}
