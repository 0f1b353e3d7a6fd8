import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ApiEnv } from './api-context.ts'
import { fail } from './fail.ts'

/**
 * A length that was told beforehand is judged by its header alone: Node takes no more than that from the line, and to
 * look at the body itself would cost as much as the rest of a short request.
 */
export function limitBody(maxBytes: number): MiddlewareHandler<ApiEnv> {
  const readAndLimit = bodyLimit({ maxSize: maxBytes, onError: (c) => fail(c, 'tooLarge') })
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const told = c.req.header('transfer-encoding') ? undefined : c.req.header('content-length')
    if (told === undefined) return readAndLimit(c, next)
    return Number(told) > maxBytes ? fail(c, 'tooLarge') : next()
  }
}
