import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import {
  addProductSchema,
  cartChangeHeaders,
  cartParams,
  cartQuery,
  cartResponseSchema,
  itemNotesSchema,
  removeProductParams,
  removeProductQuery,
} from '#contract/cart.ts'
import { singleResponse } from '#contract/envelope.ts'
import { createCartId, findCart } from '#db/carts.ts'
import { addOneItem, type Cart, removeOneItem, setNotes, setQuantity } from '#domain/cart.ts'
import { isOrderable } from '#domain/catalog/product.ts'
import { indexById } from '#domain/content/content.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { berlinTime } from '../clock.ts'
import { toCartResponse } from './cart-response.ts'
import { changeCart } from './change-cart.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { conflictResponse, jsonBody, jsonResponses, notFoundResponse } from './middleware/openapi-responses.ts'
import { errorResponse } from './middleware/responses.ts'

const cartResponses = jsonResponses(singleResponse(cartResponseSchema))

const readRoute = createRoute({
  method: 'get',
  path: '/carts/{cartId}',
  tags: ['Cart'],
  summary: 'The cart with prices and availability on the chosen day',
  request: { params: cartParams, query: cartQuery },
  responses: cartResponses,
})

const addRoute = createRoute({
  method: 'post',
  path: '/carts/{cartId}/product',
  tags: ['Cart'],
  summary: 'Add one of a product, or set its quantity',
  description: 'The same Idempotency-Key never changes the cart twice, nor creates a second one.',
  request: {
    params: cartParams,
    query: cartQuery,
    headers: cartChangeHeaders,
    body: jsonBody(addProductSchema),
  },
  responses: { ...cartResponses, ...notFoundResponse, ...conflictResponse },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/carts/{cartId}/product/{productId}',
  tags: ['Cart'],
  summary: 'Remove one of a product, or all of it',
  request: { params: removeProductParams, query: removeProductQuery },
  responses: cartResponses,
})

const noteRoute = createRoute({
  method: 'patch',
  path: '/carts/{cartId}/product/{productId}',
  tags: ['Cart'],
  summary: 'Set the note of an item',
  request: {
    params: removeProductParams,
    query: cartQuery,
    body: jsonBody(itemNotesSchema),
  },
  responses: cartResponses,
})

export function addCartRoutes(api: OpenAPIHono<ApiEnv>, { db, content, pictures, now }: ApiServices): void {
  const productsById = () => indexById(content().products)

  function toBody(cart: Cart, language: Language, pickupDate: string | undefined) {
    const context = { language, products: productsById(), pictures, now: berlinTime(now()), pickupDate }
    return { success: true as const, data: toCartResponse(cart, context) }
  }

  api.openapi(readRoute, async (c) => {
    const { cartId } = c.req.valid('param')
    const cart = (await findCart(db, cartId, now())) ?? { id: createCartId(), lines: [] }
    return c.json(toBody(cart, c.get('language'), c.req.valid('query').pickupDate), 200)
  })

  api.openapi(addRoute, async (c) => {
    const body = c.req.valid('json')
    const { productId, qty, notes } = body
    const product = productsById().get(productId)
    // A product that is no longer sold can still be taken out.
    if (qty !== 0 && !product) return errorResponse(c, 'notFound', { productId: 'error-invalid-productId' })
    if (qty !== 0 && product && !isOrderable(product))
      return errorResponse(c, 'notAvailable', { productId: 'error-notAvailable' })
    const idempotencyKey = c.req.valid('header')['idempotency-key']
    const changed = await changeCart(db, {
      cartId: c.req.valid('param').cartId,
      now: now(),
      request: idempotencyKey === undefined ? undefined : { idempotencyKey, body },
      decide(lines) {
        const change = qty === undefined ? addOneItem(lines, productId) : setQuantity(lines, productId, qty)
        if (change.kind === 'tooMany' || notes === undefined) return change
        return { kind: 'changed', lines: setNotes(change.lines, productId, notes) }
      },
    })
    if ('kind' in changed) return errorResponse(c, changed.kind === 'tooMany' ? 'cartFull' : 'keyReused')
    return c.json(toBody(changed, c.get('language'), c.req.valid('query').pickupDate), 200)
  })

  api.openapi(removeRoute, async (c) => {
    const { cartId, productId } = c.req.valid('param')
    const { all, pickupDate } = c.req.valid('query')
    const changed = await changeCart(db, {
      cartId,
      now: now(),
      decide: (lines) => ({
        kind: 'changed',
        lines: all === 'true' ? lines.filter((line) => line.productId !== productId) : removeOneItem(lines, productId),
      }),
    })
    if ('kind' in changed) throw new Error('Removing a product cannot make a cart too full')
    return c.json(toBody(changed, c.get('language'), pickupDate), 200)
  })

  api.openapi(noteRoute, async (c) => {
    const { cartId, productId } = c.req.valid('param')
    const { notes } = c.req.valid('json')
    const changed = await changeCart(db, {
      cartId,
      now: now(),
      decide: (lines) => ({ kind: 'changed', lines: setNotes(lines, productId, notes) }),
    })
    if ('kind' in changed) throw new Error('A note cannot make a cart too full')
    return c.json(toBody(changed, c.get('language'), c.req.valid('query').pickupDate), 200)
  })
}
