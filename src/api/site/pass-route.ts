import { type ApiRoutes, routesOf } from '#api/shared/api-routes.ts'
import { singleResponse } from '#contract/envelope.ts'
import { orderParams, type PickupPass, passQuery, passSchema } from '#contract/orders.ts'
import { findOrder } from '#db/orders.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import { isReady, isToBePaidAtPickup, type Order, parseOrderNumber } from '#domain/order/order.ts'
import { isPaid } from '#domain/order/order-states.ts'
import { isChangeable } from '#domain/pickup/cut-off.ts'
import { grantExpiry } from '#foundation/access-tokens.ts'
import { createPassAddress } from '#services/orders/order-mails.ts'
import { hasGrant, issueGrant, placedOrderExpiry } from './middleware/access-grants.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { jsonResponses } from './middleware/openapi-responses.ts'
import { errorResponse } from './middleware/responses.ts'

const createRoute = routesOf('Orders')

const passRoute = createRoute('get', '/orders/{orderId}/pass', {
  summary: 'The pickup pass of an order',
  description: 'For a browser that may open the order, or for whoever has scanned the code of the pass.',
  request: { params: orderParams, query: passQuery },
  responses: jsonResponses(singleResponse(passSchema), 404),
})

type PassFacts = Omit<PickupPass, 'isFinal' | 'address' | 'staffAddress' | 'hasOrderAccess'>

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

export function addPassRoute(api: ApiRoutes<ApiEnv>, services: ApiServices): void {
  const { db, now, content, orders, grants, staffUrl } = services

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
      hasOrderAccess,
    }
    return c.json({ success: true as const, data }, 200)
  })
}
