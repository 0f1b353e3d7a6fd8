import type { Context } from 'hono'

const prefetchHeaders = ['sec-purpose', 'purpose', 'x-moz'] as const

/**
 * False for a prefetch and for requests that another site caused. For the GET routes that change something: browsers
 * send such requests without a decision of the visitor. Programs send none of these headers.
 */
export function isOwnRequest(c: Context): boolean {
  const site = c.req.header('sec-fetch-site') ?? 'none'
  const isPrefetch = prefetchHeaders.some((name) => c.req.header(name)?.startsWith('prefetch'))
  return !isPrefetch && (site === 'same-origin' || site === 'none')
}
