import { Hono } from 'hono'
import { injectFaults } from '../faults.ts'
import type { Services } from '../services.ts'
import { requireToken } from './access-token.ts'
import { type ApiEnv, failure, sendFailure, sendMockedFailures } from './errors.ts'
import { findCapture, findRefund } from './payment-store.ts'
import { refundCapture } from './refunds.ts'
import { readRequest } from './requests.ts'
import { toCaptureResponse, toMinimalRefundResponse, toRefundResponse } from './responses.ts'

export function paymentRoutes(services: Services): Hono<ApiEnv> {
  const { db, faults } = services
  const token = requireToken(services)
  const mock = sendMockedFailures()
  const app = new Hono<ApiEnv>()

  app.get('/v2/payments/captures/:captureId', injectFaults(faults, 'get-capture'), token, mock, (c) => {
    const capture = findCapture(db, c.req.param('captureId'))
    if (!capture) return sendFailure(c, failure('INVALID_RESOURCE_ID', { field: 'capture_id', location: 'path' }))
    return c.json(toCaptureResponse(capture, new URL(c.req.url).origin))
  })

  app.post('/v2/payments/captures/:captureId/refund', injectFaults(faults, 'refund'), token, mock, async (c) => {
    const request = await readRequest(c)
    if (request.kind === 'failure') return sendFailure(c, request)
    const { requestId, body } = request
    const refunded = refundCapture(services, { captureId: c.req.param('captureId'), requestId, body })
    if (refunded.kind === 'failure') return sendFailure(c, refunded)
    const isFull = /return=representation/i.test(c.req.header('prefer') ?? '')
    const render = isFull ? toRefundResponse : toMinimalRefundResponse
    return c.json(render(refunded.refund, new URL(c.req.url).origin), refunded.status)
  })

  app.get('/v2/payments/refunds/:refundId', injectFaults(faults, 'get-refund'), token, mock, (c) => {
    const refund = findRefund(db, c.req.param('refundId'))
    if (!refund) return sendFailure(c, failure('INVALID_RESOURCE_ID', { field: 'refund_id', location: 'path' }))
    return c.json(toRefundResponse(refund, new URL(c.req.url).origin))
  })

  return app
}
