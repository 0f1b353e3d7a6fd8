import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { randomId, toApprovalUrl } from './protocol-values.ts'

/** Gives handlers access to the Node request, so that a fault can destroy its socket. */
export type ApiEnv = { Bindings: HttpBindings }

const invalid = (description: string) => ({ name: 'INVALID_REQUEST', description }) as const
const refused = (description: string) => ({ name: 'UNPROCESSABLE_ENTITY', description }) as const

/** Every issue the provider reports, with the error it belongs to. */
export const issues = {
  MALFORMED_REQUEST_JSON: invalid('The body is not JSON.'),
  MISSING_REQUIRED_PARAMETER: invalid('A required field is missing.'),
  INVALID_PARAMETER_SYNTAX: invalid('The field does not have the expected form.'),
  INVALID_PARAMETER_VALUE: invalid('The field does not hold one of the allowed values.'),
  INVALID_STRING_LENGTH: invalid('The text is too short or too long.'),
  INVALID_ARRAY_MIN_ITEMS: invalid('The list holds too few entries.'),
  INVALID_ARRAY_MAX_ITEMS: invalid('The list holds too many entries.'),
  INVALID_MOCK_RESPONSE: invalid('The header PayPal-Mock-Response names no issue this provider knows.'),
  NOT_SUPPORTED: invalid('This field is not supported here.'),
  PAYPAL_REQUEST_ID_REQUIRED: invalid('An order with a payment source needs the header PayPal-Request-Id.'),

  INVALID_RESOURCE_ID: { name: 'RESOURCE_NOT_FOUND', description: 'Nothing is known under this id.' },
  PREVIOUS_REQUEST_IN_PROGRESS: { name: 'RESOURCE_CONFLICT', description: 'A request on this resource is running.' },

  AMOUNT_MISMATCH: refused('The amount is not the sum of its breakdown.'),
  ITEM_TOTAL_MISMATCH: refused('The items do not add up to item_total.'),
  ITEM_TOTAL_REQUIRED: refused('Items need amount.breakdown.item_total.'),
  TAX_TOTAL_MISMATCH: refused('The taxes of the items do not add up to tax_total.'),
  DECIMAL_PRECISION: refused('The currency takes exactly two decimals.'),
  CANNOT_BE_ZERO_OR_NEGATIVE: refused('The amount must be greater than zero.'),
  CURRENCY_NOT_SUPPORTED: refused('This currency is not supported.'),
  MULTI_CURRENCY_ORDER: refused('All amounts of an order must have the same currency.'),
  DUPLICATE_REQUEST_ID: refused('This PayPal-Request-Id came before with another body.'),
  NOT_PATCHABLE: refused('This order cannot be changed.'),

  ORDER_NOT_APPROVED: refused('The buyer has not approved the order.'),
  ORDER_ALREADY_CAPTURED: refused('The order has been captured before.'),
  INSTRUMENT_DECLINED: refused("The buyer's payment method was declined. Send the buyer back to choose another one."),
  PAYER_ACTION_REQUIRED: refused('The buyer has to act first.'),
  PAYER_CANNOT_PAY: refused('This buyer cannot pay for this order.'),
  TRANSACTION_REFUSED: refused('The transaction was refused.'),
  COMPLIANCE_VIOLATION: refused('The transaction would break a rule the provider is bound by.'),
  DUPLICATE_INVOICE_ID: refused('A payment with this invoice_id has been captured before.'),
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: refused('The buyer has tried too many times.'),

  CAPTURE_FULLY_REFUNDED: refused('The capture has been refunded in full.'),
  REFUND_AMOUNT_EXCEEDED: refused('The refund is greater than what is left of the capture.'),
  REFUND_CAPTURE_CURRENCY_MISMATCH: refused('The refund must be in the currency of the capture.'),
  PENDING_CAPTURE: refused('The capture is still pending.'),
} as const

export type Issue = keyof typeof issues

function isIssue(name: string): name is Issue {
  return Object.hasOwn(issues, name)
}

export type ErrorDetail = { issue: string; description?: string; field?: string; value?: unknown; location?: string }
export type Link = { href: string; rel: string; method: string }

export type Failure = {
  kind: 'failure'
  status: number
  name: string
  message: string
  details: ErrorDetail[]
  links: Link[]
}

const errors: Record<string, { status: number; message: string }> = {
  INVALID_REQUEST: { status: 400, message: 'The request cannot be read or breaks the schema.' },
  AUTHENTICATION_FAILURE: { status: 401, message: 'The access token is missing, unknown or expired.' },
  RESOURCE_NOT_FOUND: { status: 404, message: 'There is no such resource.' },
  RESOURCE_CONFLICT: { status: 409, message: 'Another request is working on this resource.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body must be application/json.' },
  UNPROCESSABLE_ENTITY: { status: 422, message: 'The request is well formed, but cannot be carried out.' },
  RATE_LIMIT_REACHED: { status: 429, message: 'Too many requests. Try again later.' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Something went wrong at the provider.' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'The provider is not available at the moment.' },
}

export function failure(issue: Issue, detail: Omit<ErrorDetail, 'issue'> = {}, links: Link[] = []): Failure {
  const { name, description } = issues[issue]
  return failureOfName(name, [{ issue, description, ...detail }], links)
}

export function failureOfName(name: string, details: ErrorDetail[] = [], links: Link[] = []): Failure {
  const { status, message } = errors[name] ?? { status: 500, message: 'Something went wrong at the provider.' }
  return { kind: 'failure', status, name, message, details, links }
}

export function failureOfStatus(status: number): Failure {
  const name = Object.keys(errors).find((candidate) => errors[candidate]?.status === status)
  return { ...failureOfName(name ?? (status < 500 ? 'INVALID_REQUEST' : 'INTERNAL_SERVER_ERROR')), status }
}

function isErrorName(name: string): boolean {
  return Object.hasOwn(errors, name)
}

export function sendFailure(c: Context, failure: Failure): Response {
  const { status, name, message, details, links } = failure
  const debugId = randomId(13).toLowerCase()
  const body = { name, message, debug_id: debugId, details, links }
  return c.json(body, status as ContentfulStatusCode, { 'paypal-debug-id': debugId })
}

/** The header `PayPal-Mock-Response: {"mock_application_codes": "INSTRUMENT_DECLINED"}` requests a failure without effect. */
export function sendMockedFailures(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const header = c.req.header('paypal-mock-response')
    if (header === undefined) return next()
    return sendFailure(c, createMockedFailure(readMockCode(header), c.req.param('orderId'), new URL(c.req.url).origin))
  }
}

function createMockedFailure(code: string, orderId: string | undefined, origin: string): Failure {
  if (code === 'INSTRUMENT_DECLINED' && orderId) {
    const href = toApprovalUrl(origin, orderId)
    return failure(code, {}, [{ href, rel: 'redirect', method: 'GET' }])
  }
  if (isIssue(code)) return failure(code)
  return isErrorName(code) ? failureOfName(code) : failure('INVALID_MOCK_RESPONSE', { value: code, location: 'header' })
}

function readMockCode(header: string): string {
  try {
    const { mock_application_codes: codes } = JSON.parse(header)
    return String(Array.isArray(codes) ? codes[0] : codes)
  } catch {
    return ''
  }
}
