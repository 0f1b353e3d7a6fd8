import { type Context, Hono } from 'hono'
import { dropConnection, injectFaults } from '../faults.ts'
import type { Services } from '../services.ts'
import { requireToken } from './access-token.ts'
import { captureOrder } from './captures.ts'
import { type ApiEnv, failure, sendFailure, sendMockedFailures } from './errors.ts'
import { createOrder } from './orders.ts'
import { findOrder } from './payment-store.ts'
import { readRequest } from './requests.ts'
import { toOrderResponse, type View } from './responses.ts'

export function orderRoutes(services: Services): Hono<ApiEnv> {
  const { db, faults } = services
  const token = requireToken(services)
  const mock = sendMockedFailures()
  const app = new Hono<ApiEnv>()

  app.post('/v2/checkout/orders', injectFaults(faults, 'create'), token, mock, async (c) => {
    const request = await readRequest(c)
    if (request.kind === 'failure') return sendFailure(c, request)
    const created = createOrder(services, request.body, request.requestId)
    if (created.kind === 'failure') return sendFailure(c, created)
    return c.json(
      toOrderResponse(db, created.order, { origin: getOrigin(c), view: getRequestedView(c, 'minimal') }),
      created.status,
    )
  })

  app.get('/v2/checkout/orders/:orderId', injectFaults(faults, 'get'), token, mock, (c) => {
    const order = findOrder(db, c.req.param('orderId'))
    if (!order) return sendFailure(c, failure('INVALID_RESOURCE_ID', { field: 'order_id', location: 'path' }))
    return c.json(toOrderResponse(db, order, { origin: getOrigin(c), view: 'representation' }))
  })

  app.patch('/v2/checkout/orders/:orderId', token, (c) => sendFailure(c, failure('NOT_PATCHABLE')))

  app.post('/v2/checkout/orders/:orderId/capture', injectFaults(faults, 'capture'), token, mock, async (c) => {
    const request = await readRequest(c)
    if (request.kind === 'failure') return sendFailure(c, request)
    const { requestId } = request
    const orderId = c.req.param('orderId')
    const captured = captureOrder(services, {
      orderId,
      requestId,
      body: JSON.stringify(request.body),
      origin: getOrigin(c),
    })
    if (captured.kind === 'failure') return sendFailure(c, captured)
    if (captured.losesResponse) return dropConnection(c)
    const view = getRequestedView(c, 'captured')
    return c.json(toOrderResponse(db, captured.order, { origin: getOrigin(c), view }), captured.status)
  })

  return app
}

function getRequestedView(c: Context, minimal: View): View {
  return /return=representation/i.test(c.req.header('prefer') ?? '') ? 'representation' : minimal
}

function getOrigin(c: Context): string {
  return new URL(c.req.url).origin
}
