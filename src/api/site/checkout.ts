import { type ApiRoutes, jsonBody, routesOf } from '#api/shared/api-routes.ts'
import { getVisitor } from '#api/shared/create-api-app.ts'
import { cartParams } from '#contract/cart.ts'
import { listResponse } from '#contract/envelope.ts'
import { idempotencyHeaders } from '#contract/fields.ts'
import { cartChangedSchema, checkoutSchema, type Link, linkSchema } from '#contract/orders.ts'
import { formatClockMinute, parseClockMinute } from '#domain/calendar/local-time.ts'
import { toCents } from '#domain/money.ts'
import type { Order, PickupChoice } from '#domain/order/order.ts'
import type { WayToPay } from '#domain/order/payment.ts'
import type { ChangeFailure } from '#services/orders/change-order.ts'
import { type PlaceFailure, type PlaceResult, placeOrder } from '#services/orders/place-order.ts'
import { startPayment } from '#services/orders/start-payment.ts'
import { loadCartResponse } from './cart-response.ts'
import { issueGrant, placedOrderExpiry, setOrderHint } from './middleware/access-grants.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { conflictWithDataResponse, failures, jsonResponses } from './middleware/openapi-responses.ts'
import { errorResponse } from './middleware/responses.ts'

const createRoute = routesOf('Orders')

const checkoutRoute = createRoute('post', '/carts/{cartId}/checkout', {
  summary: 'Order the products in the cart',
  description: 'Returns links; the browser goes to rel=approve. The same Idempotency-Key never creates a second order.',
  request: {
    params: cartParams,
    headers: idempotencyHeaders,
    body: jsonBody(checkoutSchema),
  },
  responses: {
    ...jsonResponses(listResponse(linkSchema)),
    ...conflictWithDataResponse(cartChangedSchema),
    ...failures(429, 503),
  },
})

interface PickupFields {
  pickupStore: string
  pickupDate: string
  pickupTime: string
}

export const toPickupChoice = ({ pickupStore, pickupDate, pickupTime }: PickupFields): PickupChoice => ({
  storeId: pickupStore,
  date: pickupDate,
  minute: parseClockMinute(pickupTime) ?? 0,
})

export const toPickupFields = ({ storeId, date, minute }: PickupChoice): PickupFields => ({
  pickupStore: storeId,
  pickupDate: date,
  pickupTime: formatClockMinute(minute),
})

const fieldByFailure: Partial<Record<PlaceFailure['kind'] | ChangeFailure['kind'], string>> = {
  storeNotOffered: 'pickupStore',
  dateNotOffered: 'pickupDate',
  notToSundayOrHoliday: 'pickupDate',
  timeNotOffered: 'pickupTime',
  slotFull: 'pickupTime',
  notAvailable: 'pickupDate',
  notInStore: 'pickupStore',
  soldOut: 'pickupDate',
  notPayableAtPickup: 'paymentMethod',
}

/** Assigns a failure to the field that causes it, if there is one. */
export function toFieldErrors(kind: PlaceFailure['kind'] | ChangeFailure['kind']): Record<string, string> | undefined {
  const field = fieldByFailure[kind]
  return field ? { [field]: `error-${kind}` } : undefined
}

/** The items that cannot be ordered, by line or by product. */
function listRefusedItems(result: PlaceResult) {
  if ('lineKeys' in result) return { kind: result.kind, ids: result.lineKeys }
  return 'productIds' in result ? { kind: result.kind, ids: result.productIds } : undefined
}

export function addCheckoutRoute(api: ApiRoutes<ApiEnv>, services: ApiServices): void {
  const { now, orders, grants } = services

  /** Who pays at pickup is not asked to pay; also not if the lost answer of the first attempt was to another choice. */
  async function createLinks(order: Order, method: WayToPay | undefined, isNew: boolean): Promise<Link[]> {
    const self: Link = { rel: 'self', href: `${orders.publicUrl}/api/v1/orders/${order.id}` }
    if (method === 'atPickup') return [self]
    const started = await startPayment(orders, order, method, { isNew })
    return started.kind === 'started' ? [{ rel: 'approve', href: started.approveUrl }, self] : [self]
  }

  api.openapi(checkoutRoute, async (c) => {
    const { givenname, surname, mail, phone, notes, invoice, paymentMethod, seenTotal, remember, ...pickup } =
      c.req.valid('json')
    const result = await placeOrder(orders, {
      cartId: c.req.valid('param').cartId,
      customer: { givenname, surname, mail, phone },
      pickup: toPickupChoice(pickup),
      notes,
      billing: invoice,
      paysAtPickup: paymentMethod === 'atPickup',
      seenTotalCents: seenTotal === undefined ? undefined : toCents(seenTotal),
      language: c.get('language'),
      idempotencyKey: c.req.valid('header')['idempotency-key'],
      visitor: getVisitor(c),
    })
    if (result.kind === 'cartChanged')
      return errorResponse(c, 'cartChanged', {
        data: await loadCartResponse(services, result.cart, c.get('language'), pickup),
      })
    const refusedItems = listRefusedItems(result)
    if (refusedItems) {
      const errors = Object.fromEntries(refusedItems.ids.map((id) => [id, `error-${refusedItems.kind}`]))
      return errorResponse(c, refusedItems.kind, { errors })
    }
    if ('retryAfterSeconds' in result)
      return errorResponse(c, result.kind, { retryAfterSeconds: result.retryAfterSeconds })
    if (!('order' in result)) return errorResponse(c, result.kind, { errors: toFieldErrors(result.kind) })
    const grantedUntil = placedOrderExpiry(result.order.pickup.date, remember)
    issueGrant(c, grants, 'grant', result.order.id, now(), grantedUntil)
    setOrderHint(c, grants, now(), grantedUntil)
    const data = await createLinks(result.order, paymentMethod, result.kind === 'placed')
    return c.json({ success: true as const, count: data.length, data }, 200)
  })
}
