import { type ApiRoutes, jsonBody, routesOf } from '#api/shared/api-routes.ts'
import { getVisitor } from '#api/shared/create-api-app.ts'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import { type Link, linkSchema, orderParams } from '#contract/orders.ts'
import {
  changeStandingDaySchema,
  changeStandingOrderSchema,
  orderStandingDaySchema,
  standingDayParams,
  standingOrderSchema,
  type WireStandingOrder,
} from '#contract/standing-orders.ts'
import { berlinInstant } from '#domain/calendar/berlin-time.ts'
import { weekdays } from '#domain/calendar/calendar-date.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import { indexById } from '#domain/content/content.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { toCents, toEuros } from '#domain/money.ts'
import { weekdayPeriods } from '#domain/opening-hours.ts'
import type { Order } from '#domain/order/order.ts'
import { isRepeatable, sortWeekdays } from '#domain/order/standing-order.ts'
import { orderDeadline } from '#domain/pickup/cut-off.ts'
import { nameOfStore } from '#domain/store.ts'
import { localTime } from '#foundation/clock.ts'
import {
  changeStandingDay,
  changeStandingOrder,
  orderStandingDay,
  readStandingOrder,
  type StandingView,
} from '#services/orders/standing-orders.ts'
import { startPayment } from '#services/orders/start-payment.ts'
import { issueGrant, placedOrderExpiry, setOrderHint } from './middleware/access-grants.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { failures, jsonResponses, messageSchema } from './middleware/openapi-responses.ts'
import { errorResponse, messageResponse } from './middleware/responses.ts'
import { toReorderItemResponse } from './order-response.ts'
import { findGrantedOrder } from './order-routes.ts'

const createRoute = routesOf('Orders')
const path = '/orders/{orderId}/standing-order' as const

const readRoute = createRoute('get', path, {
  summary: 'The standing order that repeats an order, with its next days',
  request: { params: orderParams },
  responses: jsonResponses(singleResponse(standingOrderSchema), 404),
})

const changeRoute = createRoute('patch', path, {
  summary: 'Start, pause, resume or end a standing order',
  description: 'Nothing is ordered by that: each day is offered by mail and has to be ordered.',
  request: { params: orderParams, body: jsonBody(changeStandingOrderSchema) },
  responses: jsonResponses(messageSchema, 404, 409),
})

const changeDayRoute = createRoute('patch', `${path}/days/{date}` as const, {
  summary: 'Leave out one day of a standing order',
  request: { params: standingDayParams, body: jsonBody(changeStandingDaySchema) },
  responses: jsonResponses(messageSchema, 404, 409),
})

const orderDayRoute = createRoute('post', `${path}/days/{date}` as const, {
  summary: 'Order what a standing order offers for a day',
  description: 'An order like any other. Returns links; the browser goes to rel=approve. A day is ordered once.',
  request: { params: standingDayParams, body: jsonBody(orderStandingDaySchema) },
  responses: { ...jsonResponses(listResponse(linkSchema), 404, 409), ...failures(429, 503) },
})

function toDayResponse(
  { date, state, basket }: StandingView['days'][number],
  language: Language,
): WireStandingOrder['days'][number] {
  if (basket.kind !== 'offered') return { date, state, offer: basket.kind, items: [], total: 0 }
  const { pickup, items, totalCents, preparationDays } = basket
  return {
    ...{ date, state, offer: 'offered', time: formatClockMinute(pickup.minute) },
    items: items.map((item) => toReorderItemResponse(item, language)),
    total: toEuros(totalCents),
    orderBy: berlinInstant(orderDeadline(date, preparationDays)),
  }
}

export function addStandingOrderRoutes(api: ApiRoutes<ApiEnv>, services: ApiServices): void {
  const { now, content, orders, grants } = services

  function toResponse(order: Order, view: StandingView, language: Language): WireStandingOrder {
    const { stores } = content()
    const hours = indexById(stores).get(order.pickup.storeId)?.hours
    return {
      orderId: order.id,
      ...{
        state: view.state,
        isPossible: isRepeatable(order, localTime(now()).now.date),
        weekdays: [...view.weekdays],
      },
      openWeekdays: sortWeekdays(weekdays.filter((weekday) => hours && weekdayPeriods(hours, weekday).length > 0)),
      store: nameOfStore(stores, order.pickup.storeId),
      ...{ pickupDate: order.pickup.date, pickupTime: formatClockMinute(order.pickup.minute) },
      days: view.days.map((day) => toDayResponse(day, language)),
    }
  }

  api.openapi(readRoute, async (c) => {
    const order = await findGrantedOrder(services, c, c.req.valid('param').orderId)
    if (!order) return errorResponse(c, 'orderNotFound')
    const data = toResponse(order, await readStandingOrder(orders, order), c.get('language'))
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(changeRoute, async (c) => {
    const order = await findGrantedOrder(services, c, c.req.valid('param').orderId)
    if (!order) return errorResponse(c, 'orderNotFound')
    const result = await changeStandingOrder(orders, order.id, c.req.valid('json'))
    return result === 'done' ? messageResponse(c, 'standingOrderChanged') : errorResponse(c, 'standingOrderNotPossible')
  })

  api.openapi(changeDayRoute, async (c) => {
    const { orderId, date } = c.req.valid('param')
    const order = await findGrantedOrder(services, c, orderId)
    if (!order) return errorResponse(c, 'orderNotFound')
    const to = c.req.valid('json').isSkipped ? 'skipped' : 'none'
    const result = await changeStandingDay(orders, { orderId: order.id, date }, to)
    return result === 'done' ? messageResponse(c, 'standingOrderChanged') : errorResponse(c, 'standingOrderNotPossible')
  })

  api.openapi(orderDayRoute, async (c) => {
    const { orderId, date } = c.req.valid('param')
    const { seenTotal, paymentMethod } = c.req.valid('json')
    const template = await findGrantedOrder(services, c, orderId)
    if (!template) return errorResponse(c, 'orderNotFound')
    const result = await orderStandingDay(orders, {
      ...{ template, date, seenTotalCents: toCents(seenTotal), visitor: getVisitor(c) },
    })
    if ('retryAfterSeconds' in result)
      return errorResponse(c, result.kind, { retryAfterSeconds: result.retryAfterSeconds })
    if (result.kind === 'notPossible') return errorResponse(c, 'standingOrderNotPossible')
    if (result.kind === 'cartChanged') return errorResponse(c, 'standingTotalChanged')
    if (!('order' in result)) return errorResponse(c, result.kind)
    const { order } = result
    const grantedUntil = placedOrderExpiry(order.pickup.date)
    issueGrant(c, grants, 'grant', order.id, now(), grantedUntil)
    setOrderHint(c, grants, now(), grantedUntil)
    const started = await startPayment(orders, order, paymentMethod, { isNew: result.kind === 'placed' })
    const self: Link = { rel: 'self', href: `${orders.publicUrl}/api/v1/orders/${order.id}` }
    const data: Link[] = started.kind === 'started' ? [{ rel: 'approve', href: started.approveUrl }, self] : [self]
    return c.json({ success: true as const, count: data.length, data }, 200)
  })
}
