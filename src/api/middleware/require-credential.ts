import { timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './api-context.ts'
import { errorResponse } from './responses.ts'

/** Requires the fixed credential of the public client. It is in every browser, so it only keeps out stray traffic. */
export function requireCredential(credential: string): MiddlewareHandler<ApiEnv> {
  const expected = Buffer.from(`Basic ${Buffer.from(credential).toString('base64')}`)
  const isExpected = (received: Buffer) => received.length === expected.length && timingSafeEqual(received, expected)
  return async (c, next) => {
    if (isExpected(Buffer.from(c.req.header('authorization') ?? ''))) return next()
    c.header('www-authenticate', 'Basic realm="Krume API", charset="UTF-8"')
    return errorResponse(c, 'unauthorized')
  }
}
