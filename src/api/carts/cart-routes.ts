import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { cartAnswerSchema } from '#contract/cart/cart-answer.ts'
import {
  addProductSchema,
  cartParams,
  cartQuery,
  noteProductSchema,
  removeProductParams,
  removeProductQuery,
} from '#contract/cart/cart-requests.ts'
import { singleAnswer } from '#contract/envelope.ts'
import { findCart } from '#db/carts.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { addOne, removeOne } from '#domain/cart/change-quantity.ts'
import { isOrderable } from '#domain/catalog/product.ts'
import { indexById } from '#domain/content/index-by-id.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { newCartId } from '#orders/new-cart-id.ts'
import { berlinTime } from '../../berlin-time.ts'
import { answers, notFoundAnswer, refusedAnswer } from '../middleware/answers.ts'
import type { ApiEnv, ApiServices } from '../middleware/api-context.ts'
import { fail } from '../middleware/fail.ts'
import { changeCart } from './change-cart.ts'
import { showCart } from './show-cart.ts'

const cartAnswers = answers(singleAnswer(cartAnswerSchema))

const readRoute = createRoute({
  method: 'get',
  path: '/carts/{cartId}',
  tags: ['Cart'],
  summary: 'The cart, priced and checked for the chosen day',
  request: { params: cartParams, query: cartQuery },
  responses: cartAnswers,
})

const addRoute = createRoute({
  method: 'post',
  path: '/carts/{cartId}/product',
  tags: ['Cart'],
  summary: 'Put one more of a product in',
  request: {
    params: cartParams,
    query: cartQuery,
    body: { required: true, content: { 'application/json': { schema: addProductSchema } } },
  },
  responses: { ...cartAnswers, ...notFoundAnswer, ...refusedAnswer },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/carts/{cartId}/product/{productId}',
  tags: ['Cart'],
  summary: 'Take one of a product out, or all of it',
  request: { params: removeProductParams, query: removeProductQuery },
  responses: cartAnswers,
})

const noteRoute = createRoute({
  method: 'patch',
  path: '/carts/{cartId}/product/{productId}',
  tags: ['Cart'],
  summary: 'Write a note to an item',
  request: {
    params: removeProductParams,
    query: cartQuery,
    body: { required: true, content: { 'application/json': { schema: noteProductSchema } } },
  },
  responses: cartAnswers,
})

export function addCartRoutes(api: OpenAPIHono<ApiEnv>, { db, bakery, pictures, now }: ApiServices): void {
  const productsById = () => indexById(bakery().products)

  function show(cart: Cart, language: Language, pickupDate: string | undefined) {
    const surroundings = { language, products: productsById(), pictures, now: berlinTime(now()), pickupDate }
    return { success: true as const, data: showCart(cart, surroundings) }
  }

  api.openapi(readRoute, async (c) => {
    const { cartId } = c.req.valid('param')
    const cart = (await findCart(db, cartId, now())) ?? { id: newCartId(), lines: [] }
    return c.json(show(cart, c.get('language'), c.req.valid('query').pickupDate), 200)
  })

  api.openapi(addRoute, async (c) => {
    const { productId } = c.req.valid('json')
    const product = productsById().get(productId)
    if (!product) return fail(c, 'notFound', { productId: 'error-invalid-productId' })
    if (!isOrderable(product)) return fail(c, 'notAvailable', { productId: 'error-notAvailable' })
    const { cartId } = c.req.valid('param')
    const changed = await changeCart(db, { cartId, now: now(), decide: (lines) => addOne(lines, productId) })
    if ('kind' in changed) return fail(c, 'cartFull')
    return c.json(show(changed, c.get('language'), c.req.valid('query').pickupDate), 200)
  })

  api.openapi(removeRoute, async (c) => {
    const { cartId, productId } = c.req.valid('param')
    const { all, pickupDate } = c.req.valid('query')
    const changed = await changeCart(db, {
      cartId,
      now: now(),
      decide: (lines) => ({
        kind: 'changed',
        lines: all === 'true' ? lines.filter((line) => line.productId !== productId) : removeOne(lines, productId),
      }),
    })
    if ('kind' in changed) throw new Error('Taking something out of a cart cannot make it too full')
    return c.json(show(changed, c.get('language'), pickupDate), 200)
  })

  api.openapi(noteRoute, async (c) => {
    const { cartId, productId } = c.req.valid('param')
    const { notes } = c.req.valid('json')
    const changed = await changeCart(db, {
      cartId,
      now: now(),
      decide: (lines) => ({
        kind: 'changed',
        lines: lines.map((line) => (line.productId === productId ? { ...line, notes } : line)),
      }),
    })
    if ('kind' in changed) throw new Error('A note cannot make a cart too full')
    return c.json(show(changed, c.get('language'), c.req.valid('query').pickupDate), 200)
  })
}
