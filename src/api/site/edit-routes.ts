import { type ApiRoutes, jsonBody, routesOf } from '#api/shared/api-routes.ts'
import { toEditDraft, toEditedLines } from '#api/shared/edit-draft-response.ts'
import { singleResponse } from '#contract/envelope.ts'
import type { ProblemCode } from '#contract/errors.ts'
import {
  agreeToEditSchema,
  editDraftSchema,
  editItemsSchema,
  editResultSchema,
  type WireEditDraft,
} from '#contract/order-edits.ts'
import { orderParams } from '#contract/orders.ts'
import { listRefundsOfOrder } from '#db/refunds.ts'
import type { CartLine } from '#domain/cart.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { toCents } from '#domain/money.ts'
import { toBasket } from '#domain/order/edit-items.ts'
import type { Order } from '#domain/order/order.ts'
import { type EditFailure, editOrder, showEdit } from '#services/orders/edit-order.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { jsonResponses } from './middleware/openapi-responses.ts'
import { errorResponse } from './middleware/responses.ts'
import { findGrantedOrder } from './order-routes.ts'

const createRoute = routesOf('Orders')

const readRoute = createRoute('get', '/orders/{orderId}/items', {
  summary: 'The items of a confirmed order, to be changed',
  request: { params: orderParams },
  responses: jsonResponses(singleResponse(editDraftSchema), 404),
})

const previewRoute = createRoute('post', '/orders/{orderId}/items/preview', {
  summary: 'What an order would become with these items; changes nothing',
  request: { params: orderParams, body: jsonBody(editItemsSchema) },
  responses: jsonResponses(singleResponse(editDraftSchema), 404),
})

const agreeRoute = createRoute('post', '/orders/{orderId}/items', {
  summary: 'Change the items of a confirmed order',
  description:
    'If it costs more, the difference is to be paid (GET …/reauthorize); until then the order stands as it was.',
  request: { params: orderParams, body: jsonBody(agreeToEditSchema) },
  responses: jsonResponses(singleResponse(editResultSchema), 404, 409),
})

/** The items themselves say what is in the way. */
const codeByFailure = {
  unknownOrder: 'orderNotFound',
  keyReused: 'keyReused',
  notChangeable: 'notChangeable',
  alreadyRefunded: 'notChangeable',
  paymentInProgress: 'notPossibleNow',
  differenceChanged: 'differenceChanged',
  itemsNotOffered: 'itemsNotOffered',
  nothingLeft: 'itemsNotOffered',
  nothingChanged: 'itemsNotOffered',
  orderTooLarge: 'orderTooLarge',
  slotFull: 'itemsNotOffered',
  soldOut: 'itemsNotOffered',
} as const satisfies Record<EditFailure['kind'], ProblemCode>

export function addEditRoutes(api: ApiRoutes<ApiEnv>, services: ApiServices): void {
  const { db, content, orders } = services

  async function draft(order: Order, lines: readonly CartLine[], language: Language): Promise<WireEditDraft> {
    const shown = await showEdit(orders, { order, lines })
    return toEditDraft(order, shown, await listRefundsOfOrder(db, order.id), { content: content(), language })
  }

  api.openapi(readRoute, async (c) => {
    const order = await findGrantedOrder(services, c, c.req.valid('param').orderId)
    if (!order) return errorResponse(c, 'orderNotFound')
    const basket = toBasket(order, await listRefundsOfOrder(db, order.id))
    return c.json({ success: true as const, data: await draft(order, basket, c.get('language')) }, 200)
  })

  api.openapi(previewRoute, async (c) => {
    const order = await findGrantedOrder(services, c, c.req.valid('param').orderId)
    if (!order) return errorResponse(c, 'orderNotFound')
    const lines = toEditedLines(c.req.valid('json').items, content())
    return c.json({ success: true as const, data: await draft(order, lines, c.get('language')) }, 200)
  })

  api.openapi(agreeRoute, async (c) => {
    const order = await findGrantedOrder(services, c, c.req.valid('param').orderId)
    if (!order) return errorResponse(c, 'orderNotFound')
    const { items, seenDifference } = c.req.valid('json')
    const lines = toEditedLines(items, content())
    const result = await editOrder(orders, {
      ...{ orderId: order.id, lines, seenDifferenceCents: toCents(seenDifference) },
    })
    if (result.kind !== 'applied' && result.kind !== 'toPay') return errorResponse(c, codeByFailure[result.kind])
    return c.json({ success: true as const, data: { result: result.kind } }, 200)
  })
}
