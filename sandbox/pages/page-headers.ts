import type { MiddlewareHandler } from 'hono'

// The browser holds the whole chain of redirects after a form to form-action, and that chain ends at the merchant's.
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "form-action 'self' http: https:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Every page gets these unless its route has set a policy of its own. */
export function pageHeaders(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', policy)
    c.res.headers.set('x-content-type-options', 'nosniff')
    c.res.headers.set('referrer-policy', 'no-referrer')
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  }
}
