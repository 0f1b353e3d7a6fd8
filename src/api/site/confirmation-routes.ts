import type { Context } from 'hono'
import { type ApiRoutes, jsonBody, routesOf } from '#api/shared/api-routes.ts'
import { singleResponse } from '#contract/envelope.ts'
import { confirmationSchema, orderParams, tokenQuery, type WireOrder } from '#contract/orders.ts'
import { parseOrderNumber } from '#domain/order/order.ts'
import { confirmOrder, readConfirmation, resendConfirmLink } from '#services/orders/confirm-order.ts'
import { loadOrderResponses } from './load-order-responses.ts'
import { issueGrant } from './middleware/access-grants.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { jsonResponses, messageSchema } from './middleware/openapi-responses.ts'
import { refuseMailCause } from './middleware/refuse-mail-cause.ts'
import { errorResponse, messageResponse } from './middleware/responses.ts'
import { findGrantedOrder } from './order-routes.ts'

const createRoute = routesOf('Orders')
const path = '/orders/{orderId}/confirmation' as const

const readRoute = createRoute('get', path, {
  summary: 'An order that is to be paid at pickup, by the link in the mail that asks to confirm it',
  request: { params: orderParams, query: tokenQuery },
  responses: jsonResponses(singleResponse(confirmationSchema), 404),
})

const confirmRoute = createRoute('post', path, {
  summary: 'Make an order binding that is to be paid at pickup; repeating it changes nothing',
  request: { params: orderParams, body: jsonBody(tokenQuery) },
  responses: jsonResponses(messageSchema, 404, 409, 410),
})

const resendRoute = createRoute('post', `${path}/mail`, {
  summary: 'Send the mail that asks to confirm an order once more',
  request: { params: orderParams },
  responses: jsonResponses(messageSchema, 404, 409, 429),
})

export function addConfirmationRoutes(api: ApiRoutes<ApiEnv>, services: ApiServices): void {
  const { now, orders, grants } = services

  /** The order that the token is for. It came by mail, so the browser may also open the order. */
  function openByToken(c: Context<ApiEnv>, orderNumber: string, token: string): string | undefined {
    const orderId = parseOrderNumber(orderNumber)
    if (!orderId || grants.access.read('order-confirm', token, now()) !== orderId) return undefined
    issueGrant(c, grants, 'grant', orderId, now())
    return orderId
  }

  api.openapi(readRoute, async (c) => {
    const orderId = openByToken(c, c.req.valid('param').orderId, c.req.valid('query').token)
    const found = orderId === undefined ? undefined : await readConfirmation(orders, orderId)
    if (!found) return errorResponse(c, 'orderNotFound')
    const { order, obstacle } = found
    const [data] = await loadOrderResponses(services, [order], c.get('language'))
    const reason = obstacle?.kind === 'payOnline' ? obstacle.reason : undefined
    const confirmation = {
      order: data as WireOrder,
      ...(obstacle && { obstacle: obstacle.kind }),
      ...(reason && { reason }),
    }
    return c.json({ success: true as const, data: confirmation }, 200)
  })

  api.openapi(confirmRoute, async (c) => {
    const orderId = openByToken(c, c.req.valid('param').orderId, c.req.valid('json').token)
    const result = orderId === undefined ? undefined : await confirmOrder(orders, orderId)
    if (!result || result.kind === 'unknownOrder') return errorResponse(c, 'orderNotFound')
    if (result.kind === 'lapsed') return errorResponse(c, 'orderLapsed')
    if (result.kind === 'confirmed') return messageResponse(c, 'orderConfirmed')
    return errorResponse(c, result.kind)
  })

  api.openapi(resendRoute, async (c) => {
    const order = await findGrantedOrder(services, c, c.req.valid('param').orderId)
    if (!order) return errorResponse(c, 'orderNotFound')
    const limited = await refuseMailCause(c, services, 'orderToConfirm')
    if (limited) return limited
    if (!(await resendConfirmLink(orders, order.id))) return errorResponse(c, 'notConfirmable')
    return messageResponse(c, 'confirmMailSent')
  })
}
