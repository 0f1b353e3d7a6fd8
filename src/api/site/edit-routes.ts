import type { z } from '@hono/zod-openapi'
import { type ApiRoutes, jsonBody, routesOf } from '#api/shared/api-routes.ts'
import { toOptionGroupResponse } from '#api/shared/option-group-response.ts'
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
import { completeOptions, toOrderedOptions } from '#domain/catalog/options.ts'
import type { Product } from '#domain/catalog/product.ts'
import { type Content, indexById } from '#domain/content/content.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { toCents, toEuros } from '#domain/money.ts'
import { type EditRow, toBasket } from '#domain/order/edit-items.ts'
import type { Order } from '#domain/order/order.ts'
import { type EditFailure, editOrder, showEdit } from '#services/orders/edit-order.ts'
import { toOptionResponse } from './cart-response.ts'
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

type Items = z.infer<typeof editItemsSchema>['items']

/** With the defaults of the product, so that equal choices are one line. */
const toLines = (items: Items, products: ReadonlyMap<string, Product>): CartLine[] =>
  items.map(({ productId, count: quantity, notes, options = {} }) => {
    const product = products.get(productId)
    const chosen = product ? completeOptions(product, options) : options
    return { productId, quantity, notes, ...(Object.keys(chosen).length > 0 && { options: chosen }) }
  })

function toRowResponse(
  { key, line, before, totalCents, isLocked, problem, ordered }: EditRow,
  products: ReadonlyMap<string, Product>,
  language: Language,
): WireEditDraft['items'][number] {
  const product = products.get(line.productId)
  const name = ordered?.name ?? product?.name
  const chosen = line.options ?? {}
  const options = product && !ordered ? toOrderedOptions(product, chosen) : (ordered?.options ?? [])
  return {
    lineId: key,
    productId: line.productId,
    name: name ? localized(name, language) : line.productId,
    options: options.map((option) => toOptionResponse(option, language)),
    optionGroups: product?.optionGroups.map((group) => toOptionGroupResponse(group, product, language)) ?? [],
    chosen,
    notes: line.notes,
    qty: line.quantity,
    qtyBefore: before,
    total: toEuros(totalCents),
    isLocked,
    ...(problem && { problem }),
    ...(product && { quantityRules: product.quantityRules }),
  }
}

function toAddable(addable: readonly Product[], { categories }: Content, language: Language): WireEditDraft['addable'] {
  const nameById = new Map(categories.map(({ id, name }) => [id, localized(name, language)]))
  return addable.map(({ id, name, category, priceCents, depositCents }) => ({
    productId: id,
    name: localized(name, language),
    category: nameById.get(category) ?? '',
    price: toEuros(priceCents + depositCents),
  }))
}

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
    const products = indexById(content().products)
    const { draft: drafted, addable } = await showEdit(orders, { order, lines })
    const { rows, differenceCents, failure } = drafted
    const basket = toBasket(order, await listRefundsOfOrder(db, order.id))
    const before = basket.reduce((sum, { totalCents }) => sum + totalCents, 0)
    return {
      items: rows.map((row) => toRowResponse(row, products, language)),
      totalBefore: toEuros(before),
      total: toEuros(before + differenceCents),
      difference: toEuros(differenceCents),
      ...(failure && { failure }),
      addable: toAddable(addable, content(), language),
      isPaidAtPickup: order.paysAtPickup,
    }
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
    const lines = toLines(c.req.valid('json').items, indexById(content().products))
    return c.json({ success: true as const, data: await draft(order, lines, c.get('language')) }, 200)
  })

  api.openapi(agreeRoute, async (c) => {
    const order = await findGrantedOrder(services, c, c.req.valid('param').orderId)
    if (!order) return errorResponse(c, 'orderNotFound')
    const { items, seenDifference } = c.req.valid('json')
    const lines = toLines(items, indexById(content().products))
    const result = await editOrder(orders, {
      ...{ orderId: order.id, lines, seenDifferenceCents: toCents(seenDifference) },
    })
    if (result.kind !== 'applied' && result.kind !== 'toPay') return errorResponse(c, codeByFailure[result.kind])
    return c.json({ success: true as const, data: { result: result.kind } }, 200)
  })
}
