import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { cartParams } from '#contract/cart.ts'
import { listResponse } from '#contract/envelope.ts'
import { checkoutSchema, type Link, linkSchema } from '#contract/orders.ts'
import { parseClockMinute } from '#domain/calendar/local-time.ts'
import type { Order, PickupChoice } from '#domain/order/order.ts'
import type { ChangeFailure } from '#orders/change-order.ts'
import { startPayment } from '#orders/payments.ts'
import { type PlaceFailure, placeOrder } from '#orders/place-order.ts'
import { issueGrant } from './middleware/access-grants.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { conflictResponse, jsonBody, jsonResponses, unavailableResponse } from './middleware/openapi-responses.ts'
import { errorResponse } from './middleware/responses.ts'

const checkoutRoute = createRoute({
  method: 'post',
  path: '/carts/{cartId}/checkout',
  tags: ['Orders'],
  summary: 'Order the products in the cart',
  description: 'Returns links; the browser goes to rel=approve. The same Idempotency-Key never creates a second order.',
  request: {
    params: cartParams,
    headers: z.object({ 'idempotency-key': z.string().min(8).max(100).optional() }),
    body: jsonBody(checkoutSchema),
  },
  responses: { ...jsonResponses(listResponse(linkSchema)), ...conflictResponse, ...unavailableResponse },
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

const fieldByFailure: Partial<Record<PlaceFailure['kind'] | ChangeFailure['kind'], string>> = {
  storeNotOffered: 'pickupStore',
  dateNotOffered: 'pickupDate',
  notToSundayOrHoliday: 'pickupDate',
  timeNotOffered: 'pickupTime',
  slotFull: 'pickupTime',
  notAvailable: 'pickupDate',
}

/** Assigns a failure to the field that causes it, if there is one. */
export function toFieldErrors(kind: PlaceFailure['kind'] | ChangeFailure['kind']): Record<string, string> | undefined {
  const field = fieldByFailure[kind]
  return field ? { [field]: `error-${kind}` } : undefined
}

export function addCheckoutRoute(api: OpenAPIHono<ApiEnv>, { now, orders, grants }: ApiServices): void {
  async function createLinks(order: Order): Promise<Link[]> {
    const started = await startPayment(orders, order)
    const self: Link = { rel: 'self', href: `${orders.publicUrl}/api/v1/orders/${order.id}` }
    return started.kind === 'started' ? [{ rel: 'approve', href: started.approveUrl }, self] : [self]
  }

  api.openapi(checkoutRoute, async (c) => {
    const { givenname, surname, mail, phone, notes, ...pickup } = c.req.valid('json')
    const result = await placeOrder(orders, {
      cartId: c.req.valid('param').cartId,
      customer: { givenname, surname, mail, phone },
      pickup: toPickupChoice(pickup),
      notes,
      language: c.get('language'),
      idempotencyKey: c.req.valid('header')['idempotency-key'],
    })
    if (result.kind === 'notAvailable')
      return errorResponse(
        c,
        'notAvailable',
        Object.fromEntries(result.productIds.map((id) => [id, 'error-notAvailable'])),
      )
    if (!('order' in result)) return errorResponse(c, result.kind, toFieldErrors(result.kind))
    issueGrant(c, grants, 'grant', result.order.id, now())
    const data = await createLinks(result.order)
    return c.json({ success: true as const, count: data.length, data }, 200)
  })
}
