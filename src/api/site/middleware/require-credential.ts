import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './api-context.ts'
import { errorResponse } from './responses.ts'

/** Checks an Authorization header against the fixed credential of the public client, which is no secret. */
export function createCredentialCheck(credential: string): (authorization: string | undefined) => boolean {
  const expected = `Basic ${Buffer.from(credential).toString('base64')}`
  return (authorization) => authorization === expected
}

/** Requires the fixed credential of the public client. It is in every browser, so it only keeps out stray traffic. */
export function requireCredential(credential: string): MiddlewareHandler<ApiEnv> {
  const isAllowed = createCredentialCheck(credential)
  return async (c, next) => {
    if (isAllowed(c.req.header('authorization'))) return next()
    c.header('www-authenticate', 'Basic realm="Krume API", charset="UTF-8"')
    return errorResponse(c, 'unauthorized')
  }
}
