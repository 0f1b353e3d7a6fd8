import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'

function refuseAny(): never {
  throw new HTTPException(413)
}

/**
 * Checks the Content-Length header alone when there is one: Node reads no more than that, and reading the body here
 * would cost as much as the rest of a short request.
 */
export function limitBody(maxBytes: number, refuse: (c: Context) => Response = refuseAny): MiddlewareHandler {
  const readAndLimit = bodyLimit({ maxSize: maxBytes, onError: refuse })
  return async (c, next) => {
    const declaredLength = c.req.header('transfer-encoding') ? undefined : c.req.header('content-length')
    if (declaredLength === undefined) return readAndLimit(c, next)
    return Number(declaredLength) > maxBytes ? refuse(c) : next()
  }
}
