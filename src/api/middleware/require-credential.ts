import { timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './api-context.ts'
import { fail } from './fail.ts'

/** The one fixed credential of the public client. It keeps out stray traffic, not a person: it is in every browser. */
export function requireCredential(credential: string): MiddlewareHandler<ApiEnv> {
  const expected = Buffer.from(`Basic ${Buffer.from(credential).toString('base64')}`)
  const isExpected = (given: Buffer) => given.length === expected.length && timingSafeEqual(given, expected)
  return async (c, next) => {
    if (isExpected(Buffer.from(c.req.header('authorization') ?? ''))) return next()
    c.header('www-authenticate', 'Basic realm="Krume API", charset="UTF-8"')
    return fail(c, 'unauthorized')
  }
}
