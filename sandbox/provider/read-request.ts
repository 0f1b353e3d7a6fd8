import type { Context } from 'hono'
import { type Failure, failure, failureOfName } from './failure.ts'

export type ApiRequest = { kind: 'ok'; body: unknown; requestId: string | null }

/** Reads what every POST of the API carries: a JSON body (nothing counts as {}) and the idempotency key. */
export async function readRequest(c: Context): Promise<ApiRequest | Failure> {
  const requestId = c.req.header('paypal-request-id') ?? null
  if (requestId !== null && (requestId.length < 1 || requestId.length > 108)) {
    return failure('INVALID_STRING_LENGTH', { field: 'PayPal-Request-Id', value: requestId, location: 'header' })
  }
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) return failureOfName('UNSUPPORTED_MEDIA_TYPE')
  try {
    return { kind: 'ok', body: JSON.parse((await c.req.text()) || '{}'), requestId }
  } catch {
    return failure('MALFORMED_REQUEST_JSON', { location: 'body' })
  }
}
