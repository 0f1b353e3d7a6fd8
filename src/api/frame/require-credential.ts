import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './api-context.ts'
import { fail } from './fail.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The one fixed credential of the public client. It keeps out stray traffic, not a person: it is in every browser. */
export function requireCredential(credential: string): MiddlewareHandler<ApiEnv> {
  const expected = digest(`Basic ${Buffer.from(credential).toString('base64')}`)
  return async (c, next) => {
    if (timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) return next()
    c.header('www-authenticate', 'Basic realm="Krume API", charset="UTF-8"')
    return fail(c, 'unauthorized')
  }
}
