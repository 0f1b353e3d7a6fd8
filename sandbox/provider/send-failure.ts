import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Failure } from './failure.ts'
import { randomId } from './random-id.ts'

export function sendFailure(c: Context, failure: Failure): Response {
  const { status, name, message, details, links } = failure
  const debugId = randomId(13).toLowerCase()
  const body = { name, message, debug_id: debugId, details, links }
  return c.json(body, status as ContentfulStatusCode, { 'paypal-debug-id': debugId })
}
