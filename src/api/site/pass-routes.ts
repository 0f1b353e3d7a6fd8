import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type ApiRoutes, jsonBody, routesOf } from '#api/shared/api-routes.ts'
import { singleResponse } from '#contract/envelope.ts'
import { orderParams, type PickupPass, passQuery, passSchema, pushParams, pushSchema } from '#contract/orders.ts'
import { findOrder } from '#db/orders.ts'
import { deletePush, hasPush } from '#db/pushes.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import { isReady, isToBePaidAtPickup, type Order, parseOrderNumber } from '#domain/order/order.ts'
import { isPaid } from '#domain/order/order-states.ts'
import { isChangeable } from '#domain/pickup/cut-off.ts'
import { grantExpiry } from '#foundation/access-tokens.ts'
import { createPassAddress } from '#services/orders/order-mails.ts'
import { subscribeToOrder } from '#services/orders/pushes.ts'
import { hasGrant, issueGrant, placedOrderExpiry } from './middleware/access-grants.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { jsonResponses, messageSchema } from './middleware/openapi-responses.ts'
import { errorResponse, messageResponse } from './middleware/responses.ts'

const createRoute = routesOf('Orders')

const passRoute = createRoute('get', '/orders/{orderId}/pass', {
  summary: 'The pickup pass of an order',
  description: 'For a browser that may open the order, or for whoever has scanned the code of the pass.',
  request: { params: orderParams, query: passQuery },
  responses: jsonResponses(singleResponse(passSchema), 404),
})

type PassFacts = Omit<PickupPass, 'isFinal' | 'pushKey' | 'address' | 'staffAddress' | 'hasOrderAccess'>

function toPassFacts(order: Order, { stores }: Content): PassFacts {
  const { id, state, pickup, lines, handedOverAt } = order
  const store = stores.find((candidate) => candidate.id === pickup.storeId)
  const isValid = isPaid(state)
  return {
    orderId: id,
    isValid,
    isCanceled: state === 'canceled',
    isReady: isReady(order),
    ...(handedOverAt && { handedOverAt }),
    isPaidAtPickup: isToBePaidAtPickup(order),
    pickupCode: isValid ? order.pickupCode : '',
    pickupDate: pickup.date,
    pickupTime: formatClockMinute(pickup.minute),
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    store: {
      name: store?.name ?? pickup.storeId,
      address: store ? `${store.streetAddress}, ${store.postalCode} ${store.location}` : '',
    },
  }
}

const pushRoute = createRoute('get', '/orders/{orderId}/pushes/{pushId}', {
  summary: 'Whether a browser is told about an order',
  request: { params: pushParams },
  responses: jsonResponses(singleResponse(z.object({ isWanted: z.boolean() })), 404),
})

const wantPushRoute = createRoute('put', '/orders/{orderId}/pushes/{pushId}', {
  summary: 'Tell a browser when the order is ready, changed or canceled',
  description: 'Beside the mails, until the order is handed over.',
  request: { params: pushParams, body: jsonBody(pushSchema) },
  responses: jsonResponses(messageSchema, 404, 409),
})

const endPushRoute = createRoute('delete', '/orders/{orderId}/pushes/{pushId}', {
  summary: 'Do not tell a browser about an order any more',
  request: { params: pushParams },
  responses: jsonResponses(messageSchema, 404),
})

export function addPassRoutes(api: ApiRoutes<ApiEnv>, services: ApiServices): void {
  const { db, now, content, orders, grants, staffUrl } = services

  /** Whoever may see the pass may be told about it. */
  async function findPassOrder(c: Context<ApiEnv>, number: string): Promise<Order | undefined> {
    const orderId = parseOrderNumber(number)
    const at = now()
    const mayOpen =
      orderId !== undefined &&
      (hasGrant(c, grants, 'grant', orderId, at) || hasGrant(c, grants, 'pass-grant', orderId, at))
    return mayOpen ? findOrder(db, orderId) : undefined
  }

  api.openapi(pushRoute, async (c) => {
    const { orderId, pushId } = c.req.valid('param')
    const order = await findPassOrder(c, orderId)
    if (!order) return errorResponse(c, 'orderNotFound')
    return c.json({ success: true as const, data: { isWanted: await hasPush(db, order.id, pushId) } }, 200)
  })

  api.openapi(wantPushRoute, async (c) => {
    const { orderId, pushId } = c.req.valid('param')
    const order = await findPassOrder(c, orderId)
    if (!order) return errorResponse(c, 'orderNotFound')
    const isSubscribed = await subscribeToOrder(orders, order, { id: pushId, ...c.req.valid('json') })
    return isSubscribed ? messageResponse(c, 'pushWanted') : errorResponse(c, 'pushNotPossible')
  })

  api.openapi(endPushRoute, async (c) => {
    const { orderId, pushId } = c.req.valid('param')
    const order = await findPassOrder(c, orderId)
    if (!order) return errorResponse(c, 'orderNotFound')
    await deletePush(db, order.id, pushId)
    return messageResponse(c, 'pushEnded')
  })

  api.openapi(passRoute, async (c) => {
    const orderId = parseOrderNumber(c.req.valid('param').orderId)
    const token = c.req.valid('query').token ?? ''
    const at = now()
    const isOrderLink = grants.access.read('link', token, at) === orderId
    const isPassCode = grants.access.read('pass', token, at) === orderId
    const hasOrderAccess = orderId !== undefined && (isOrderLink || hasGrant(c, grants, 'grant', orderId, at))
    const mayOpen =
      orderId !== undefined && (hasOrderAccess || isPassCode || hasGrant(c, grants, 'pass-grant', orderId, at))
    const order = mayOpen ? await findOrder(db, orderId) : undefined
    if (!order) return errorResponse(c, 'orderNotFound')
    if (isOrderLink) issueGrant(c, grants, 'grant', order.id, at)
    // Whoever fetches the order needs the pass until then.
    const untilPickup = placedOrderExpiry(order.pickup.date)
    const expiresAt = untilPickup > at ? untilPickup : grantExpiry(at)
    if (isPassCode) issueGrant(c, grants, 'pass-grant', order.id, at, expiresAt)
    const data: PickupPass = {
      ...toPassFacts(order, content()),
      isFinal: !isChangeable(order.pickup.date, berlinTime(at)),
      address: createPassAddress(order, orders.publicUrl, grants.access),
      ...(staffUrl && { staffAddress: `${staffUrl}/scan/${order.id}` }),
      pushKey: orders.push.keys.publicKey,
      hasOrderAccess,
    }
    return c.json({ success: true as const, data }, 200)
  })
}
