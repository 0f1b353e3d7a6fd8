import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Failure } from '../provider/errors.ts'
import { randomId } from '../provider/protocol-values.ts'

type FormValue = string | { [key: string]: FormValue }

/** `a[b][0]=1` becomes `{ a: { b: { 0: '1' } } }`, as Stripe reads bodies and queries. */
export function parseForm(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    const last = path.pop() ?? ''
    let at = root
    for (const part of path) {
      const next = at[part]
      const below = typeof next === 'object' ? next : {}
      at[part] = below
      at = below
    }
    at[last] = value
  }
  return root
}

export interface StripeError {
  status: number
  type: 'api_error' | 'invalid_request_error' | 'idempotency_error'
  code?: string
  message: string
  param?: string
}

export function sendStripeError(c: Context, { status, ...error }: StripeError): Response {
  const requestId = `req_${randomId(14)}`
  const headers = { 'request-id': requestId }
  return c.json({ error: { ...error, request_log_url: requestId } }, status as ContentfulStatusCode, headers)
}

export const toStatusError = (status: number): StripeError => ({
  status,
  type: status < 500 ? 'invalid_request_error' : 'api_error',
  message: 'A fault of the sandbox.',
})

const codeByIssue: Record<string, string> = {
  INVALID_RESOURCE_ID: 'resource_missing',
  CAPTURE_FULLY_REFUNDED: 'charge_already_refunded',
  REFUND_AMOUNT_EXCEEDED: 'amount_too_large',
  CANNOT_BE_ZERO_OR_NEGATIVE: 'parameter_invalid_integer',
}

/** What the payments behind both protocols refuse, in the words of this one. */
export function toStripeError({ status, message, details: [detail] }: Failure): StripeError {
  const issue = detail?.issue ?? ''
  if (issue === 'DUPLICATE_REQUEST_ID')
    return { status: 400, type: 'idempotency_error', message: 'This key came before with other parameters.' }
  const code = codeByIssue[issue] ?? 'payment_intent_unexpected_state'
  const known = status === 404 ? 404 : 400
  return { status: known, type: 'invalid_request_error', code, message: detail?.description ?? message }
}
