import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type ApiRoutes, jsonBody, routesOf } from '#api/shared/api-routes.ts'
import { getVisitor } from '#api/shared/create-api-app.ts'
import { secondsUntil } from '#api/shared/error-response.ts'
import { toIssuedInvoice } from '#api/shared/issued-invoice.ts'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import {
  billingSchema,
  calendarFileSchema,
  changeOrderSchema,
  issuedInvoiceSchema,
  type Link,
  linkSchema,
  lookUpQuery,
  orderLinksSchema,
  orderParams,
  orderResponseSchema,
  payQuery,
  pickupTimeGoneSchema,
  reorderResponseSchema,
  tokenQuery,
  type WireOrder,
  withdrawalSchema,
} from '#contract/orders.ts'
import { findOrder, findOrders } from '#db/orders.ts'
import { listShownOrders } from '#domain/order/current-orders.ts'
import { type Order, parseOrderNumber } from '#domain/order/order.ts'
import { isPaid } from '#domain/order/order-states.ts'
import { localTime } from '#foundation/clock.ts'
import { createCalendarAttachment } from '#integrations/mail/calendar-file.ts'
import { listAlternativeTimes } from '#services/orders/alternative-times.ts'
import { cancelOrder, receiveWithdrawal } from '#services/orders/cancel-order.ts'
import { changeOrder } from '#services/orders/change-order.ts'
import { requestInvoice } from '#services/orders/invoices.ts'
import { lookUpOrder } from '#services/orders/look-up-order.ts'
import { requestOrderLinks } from '#services/orders/order-links.ts'
import { createOrderMailData } from '#services/orders/order-mails.ts'
import { reorder } from '#services/orders/reorder.ts'
import { startPayment } from '#services/orders/start-payment.ts'
import { toFieldErrors, toPickupChoice, toPickupFields } from './checkout.ts'
import { loadOrderResponses } from './load-order-responses.ts'
import {
  hasGrant,
  issueGrant,
  listGrantedOrderIds,
  placedOrderExpiry,
  replaceGrant,
  revokeGrant,
} from './middleware/access-grants.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { conflictWithDataResponse, failures, jsonResponses, messageSchema } from './middleware/openapi-responses.ts'
import { refuseMailCause } from './middleware/refuse-mail-cause.ts'
import { errorResponse, messageResponse } from './middleware/responses.ts'
import { toReorderItemResponse } from './order-response.ts'

const prefetchHeaders = ['sec-purpose', 'purpose', 'x-moz'] as const

/**
 * False for a prefetch and for requests that another site caused. For the GET routes that change something: browsers
 * send such requests without a decision of the visitor. Programs send none of these headers.
 */
function isOwnRequest(c: Context): boolean {
  const site = c.req.header('sec-fetch-site') ?? 'none'
  const isPrefetch = prefetchHeaders.some((name) => c.req.header(name)?.startsWith('prefetch'))
  return !isPrefetch && (site === 'same-origin' || site === 'none')
}

const createRoute = routesOf('Orders')

const orderResponses = jsonResponses(singleResponse(orderResponseSchema), 404, 429)

const lookUpRoute = createRoute('get', '/orders/{orderId}', {
  summary: 'An order by its number and mail address',
  description: 'Sets the grant cookie that changing and paying require.',
  request: { params: orderParams, query: lookUpQuery },
  responses: orderResponses,
})

const openLinkRoute = createRoute('get', '/orders/{orderId}/link', {
  summary: 'An order by the link in its mails',
  request: { params: orderParams, query: tokenQuery },
  responses: orderResponses,
})

const grantedRoute = createRoute('get', '/orders/{orderId}/granted', {
  summary: 'An order for which this browser has a grant',
  request: { params: orderParams },
  responses: orderResponses,
})

const grantedListRoute = createRoute('get', '/orders/granted', {
  summary: 'The orders of this browser that are not picked up yet: unpaid ones first, then the next pickup',
  description: 'Without any, the one that was picked up last, if this browser may remember it.',
  responses: jsonResponses(listResponse(orderResponseSchema)),
})

const forgetRoute = createRoute('delete', '/orders/{orderId}/granted', {
  summary: 'End the access of this browser to an order; the order itself stays',
  request: { params: orderParams },
  responses: jsonResponses(messageSchema),
})

const forgetPastRoute = createRoute('delete', '/orders/granted', {
  summary: 'End the access of this browser to the orders that it remembered beyond their pickup; the orders stay',
  responses: jsonResponses(messageSchema),
})

const calendarRoute = createRoute('get', '/orders/{orderId}/calendar', {
  summary: 'The pickup of a paid order as a calendar file',
  request: { params: orderParams },
  responses: jsonResponses(singleResponse(calendarFileSchema), 404),
})

const requestInvoiceRoute = createRoute('post', '/orders/{orderId}/invoices', {
  summary: 'Issue the invoice of a paid order',
  description: 'An order has one invoice: asked again, it is returned as it was issued.',
  request: { params: orderParams, body: jsonBody(billingSchema) },
  responses: jsonResponses(singleResponse(issuedInvoiceSchema), 404, 409),
})

const changeRoute = createRoute('patch', '/orders', {
  summary: 'Change store, date, time and notes',
  request: { body: jsonBody(changeOrderSchema) },
  responses: jsonResponses(messageSchema, 404, 409),
})

const reauthorizeRoute = createRoute('get', '/orders/{orderId}/reauthorize', {
  summary: 'Start a new payment of an unpaid order',
  description: 'Repeated requests return the same payment while it can be used. A prefetch starts none.',
  request: { params: orderParams, query: payQuery },
  responses: {
    ...jsonResponses(listResponse(linkSchema), 404, 403),
    ...conflictWithDataResponse(pickupTimeGoneSchema),
    ...failures(502),
  },
})

const cancelRoute = createRoute('post', '/orders/{orderId}/cancel', {
  summary: 'Cancel an order within its change window and refund the payment',
  request: { params: orderParams },
  responses: jsonResponses(messageSchema, 404, 409),
})

const reorderRoute = createRoute('post', '/orders/{orderId}/reorder', {
  summary: 'Create a cart with the same products and list what has changed',
  request: { params: orderParams },
  responses: jsonResponses(singleResponse(reorderResponseSchema), 404),
})

const linksRoute = createRoute('post', '/orders/links', {
  summary: 'Mail the links to all open orders of an address',
  description: 'For customers who have lost their order number. The response is the same for every address.',
  request: { body: jsonBody(orderLinksSchema) },
  responses: jsonResponses(messageSchema, 429),
})

const withdrawalRoute = createRoute('post', '/withdrawals', {
  summary: 'Declare the withdrawal from a contract',
  request: { body: jsonBody(withdrawalSchema) },
  responses: jsonResponses(singleResponse(z.object({ receivedAt: z.string() })), 429),
})

/** The order with this number, if the browser has a grant for it. */
export async function findGrantedOrder(
  { db, grants, now }: ApiServices,
  c: Context<ApiEnv>,
  orderNumber: string,
): Promise<Order | undefined> {
  const orderId = parseOrderNumber(orderNumber)
  if (!orderId || !hasGrant(c, grants, 'grant', orderId, now())) return undefined
  return findOrder(db, orderId)
}

/** A browser collects a cookie with each order; more than these would make every page slow. */
const maxListedOrders = 10

export function addOrderRoutes(api: ApiRoutes<ApiEnv>, services: ApiServices): void {
  const { db, now, content, orders, grants } = services

  async function sendOrder(c: Context<ApiEnv>, order: Order) {
    const [data] = await loadOrderResponses(services, [order], c.get('language'))
    return c.json({ success: true as const, data: data as WireOrder }, 200)
  }

  api.openapi(grantedListRoute, async (c) => {
    const ids = listGrantedOrderIds(c, grants, now()).slice(0, maxListedOrders)
    const current = listShownOrders(await findOrders(db, ids), localTime(now()).now.date)
    const data = await loadOrderResponses(services, current, c.get('language'))
    return c.json({ success: true as const, count: data.length, data }, 200)
  })

  // After the route above, which this pattern matches too.
  api.openapi(lookUpRoute, async (c) => {
    const { orderId } = c.req.valid('param')
    const { mail } = c.req.valid('query')
    const result = await lookUpOrder(orders, { orderId, mail, visitor: getVisitor(c) })
    if (result.kind === 'notFound') return errorResponse(c, 'orderNotFound')
    if (result.kind === 'tooManyAttempts')
      return errorResponse(c, 'tooManyRequests', { retryAfterSeconds: secondsUntil(result.until, now()) })
    issueGrant(c, grants, 'grant', result.order.id, now())
    return sendOrder(c, result.order)
  })

  api.openapi(openLinkRoute, async (c) => {
    const orderId = parseOrderNumber(c.req.valid('param').orderId)
    const isGenuine = orderId && grants.access.read('link', c.req.valid('query').token, now()) === orderId
    const order = isGenuine ? await findOrder(db, orderId) : undefined
    if (!order) return errorResponse(c, 'orderNotFound')
    issueGrant(c, grants, 'grant', order.id, now())
    return sendOrder(c, order)
  })

  api.openapi(grantedRoute, async (c) => {
    const order = await findGrantedOrder(services, c, c.req.valid('param').orderId)
    return order ? sendOrder(c, order) : errorResponse(c, 'orderNotFound')
  })

  api.openapi(forgetRoute, (c) => {
    const orderId = parseOrderNumber(c.req.valid('param').orderId)
    if (orderId) revokeGrant(c, 'grant', orderId)
    return messageResponse(c, 'orderForgotten')
  })

  api.openapi(forgetPastRoute, async (c) => {
    const ids = listGrantedOrderIds(c, grants, now()).slice(0, maxListedOrders)
    for (const { id, pickup } of await findOrders(db, ids)) {
      const until = placedOrderExpiry(pickup.date)
      if (until > now()) replaceGrant(c, grants, 'grant', id, now(), until)
      else revokeGrant(c, 'grant', id)
    }
    return messageResponse(c, 'orderForgotten')
  })

  api.openapi(calendarRoute, async (c) => {
    const order = await findGrantedOrder(services, c, c.req.valid('param').orderId)
    if (!order || !isPaid(order.state)) return errorResponse(c, 'orderNotFound')
    const context = { content: content(), publicUrl: orders.publicUrl, accessTokens: grants.access, now: now() }
    const { filename, content: text } = createCalendarAttachment({
      ...createOrderMailData(order, context),
      method: 'PUBLISH',
    })
    return c.json({ success: true as const, data: { filename, text } }, 200)
  })

  api.openapi(requestInvoiceRoute, async (c) => {
    const order = await findGrantedOrder(services, c, c.req.valid('param').orderId)
    if (!order) return errorResponse(c, 'orderNotFound')
    const invoice = await requestInvoice(orders, order.id, c.req.valid('json'))
    if (!invoice) return errorResponse(c, 'notInvoiceable')
    return c.json({ success: true as const, data: toIssuedInvoice(invoice) }, 200)
  })

  api.openapi(changeRoute, async (c) => {
    const { orderId, notes, ...pickup } = c.req.valid('json')
    const order = await findGrantedOrder(services, c, orderId)
    if (!order) return errorResponse(c, 'orderNotFound')
    const result = await changeOrder(orders, { orderId: order.id, pickup: toPickupChoice(pickup), notes })
    if (result.kind === 'unknownOrder') return errorResponse(c, 'orderNotFound')
    if (result.kind !== 'changed') return errorResponse(c, result.kind, { errors: toFieldErrors(result.kind) })
    return messageResponse(c, 'orderChanged')
  })

  api.openapi(reauthorizeRoute, async (c) => {
    const order = await findGrantedOrder(services, c, c.req.valid('param').orderId)
    if (!order) return errorResponse(c, 'orderNotFound')
    if (!isOwnRequest(c)) return errorResponse(c, 'startFromOrderPage')
    const started = await startPayment(orders, order, c.req.valid('query').method)
    if (started.kind === 'notPayable') return errorResponse(c, 'notPayable')
    if (started.kind === 'unavailable') return errorResponse(c, 'paymentUnavailable')
    if (started.kind !== 'started') {
      const alternatives = (await listAlternativeTimes(orders, order)).map(toPickupFields)
      return errorResponse(c, started.kind, { data: { alternatives } })
    }
    const data: Link[] = [{ rel: 'approve', href: started.approveUrl }]
    return c.json({ success: true as const, count: data.length, data }, 200)
  })

  api.openapi(cancelRoute, async (c) => {
    const order = await findGrantedOrder(services, c, c.req.valid('param').orderId)
    if (!order) return errorResponse(c, 'orderNotFound')
    const result = await cancelOrder(orders, order.id, 'byCustomer')
    if (result.kind !== 'canceled') return errorResponse(c, 'notCancelable')
    return messageResponse(c, 'orderCanceled')
  })

  api.openapi(reorderRoute, async (c) => {
    const order = await findGrantedOrder(services, c, c.req.valid('param').orderId)
    if (!order) return errorResponse(c, 'orderNotFound')
    const { cartId, items } = await reorder(orders, order)
    return c.json(
      {
        success: true as const,
        data: { cartId, items: items.map((item) => toReorderItemResponse(item, c.get('language'))) },
      },
      200,
    )
  })

  api.openapi(linksRoute, async (c) => {
    const { mail } = c.req.valid('json')
    const limited = await refuseMailCause(c, services, 'orderLinks')
    if (limited) return limited
    await requestOrderLinks(orders, { mail, language: c.get('language') })
    return messageResponse(c, 'orderLinksRequested')
  })

  api.openapi(withdrawalRoute, async (c) => {
    const limited = await refuseMailCause(c, services, 'withdrawalReceipt')
    if (limited) return limited
    const data = await receiveWithdrawal(orders, { ...c.req.valid('json'), language: c.get('language') })
    return c.json({ success: true as const, data }, 200)
  })
}
