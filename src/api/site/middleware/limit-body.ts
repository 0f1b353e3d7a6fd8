import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ApiEnv } from './api-context.ts'
import { errorResponse } from './responses.ts'

/**
 * Checks the Content-Length header alone when there is one: Node reads no more than that, and reading the body here
 * would cost as much as the rest of a short request.
 */
export function limitBody(maxBytes: number): MiddlewareHandler<ApiEnv> {
  const readAndLimit = bodyLimit({ maxSize: maxBytes, onError: (c) => errorResponse(c, 'tooLarge') })
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const declaredLength = c.req.header('transfer-encoding') ? undefined : c.req.header('content-length')
    if (declaredLength === undefined) return readAndLimit(c, next)
    return Number(declaredLength) > maxBytes ? errorResponse(c, 'tooLarge') : next()
  }
}
