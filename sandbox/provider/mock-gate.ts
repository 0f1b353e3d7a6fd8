import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { type Failure, failure, failureOfName, isErrorName, isIssue, sendFailure } from './errors.ts'

/** `PayPal-Mock-Response: {"mock_application_codes": "INSTRUMENT_DECLINED"}` asks for a refusal; nothing is done. */
export function mockGate(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const header = c.req.header('paypal-mock-response')
    if (header === undefined) return next()
    return sendFailure(c, mockedFailure(readCode(header), c.req.param('orderId'), new URL(c.req.url).origin))
  }
}

function mockedFailure(code: string, orderId: string | undefined, origin: string): Failure {
  if (code === 'INSTRUMENT_DECLINED' && orderId) {
    const href = `${origin}/checkoutnow?token=${orderId}`
    return failure(code, {}, [{ href, rel: 'redirect', method: 'GET' }])
  }
  if (isIssue(code)) return failure(code)
  return isErrorName(code) ? failureOfName(code) : failure('INVALID_MOCK_RESPONSE', { value: code, location: 'header' })
}

function readCode(header: string): string {
  try {
    const { mock_application_codes: codes } = JSON.parse(header)
    return String(Array.isArray(codes) ? codes[0] : codes)
  } catch {
    return ''
  }
}
