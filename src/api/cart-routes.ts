import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import {
  addProductSchema,
  cartParams,
  cartQuery,
  cartResponseSchema,
  itemNotesSchema,
  removeProductParams,
  removeProductQuery,
} from '#contract/cart.ts'
import { singleResponse } from '#contract/envelope.ts'
import { createCartId, findCart, insertCart, lockCart, updateCartLines } from '#db/carts.ts'
import type { Db, DbOrTx } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import {
  addOneItem,
  type Cart,
  type CartLine,
  cartExpiry,
  noCartId,
  type QuantityChange,
  removeOneItem,
} from '#domain/cart.ts'
import { isOrderable } from '#domain/catalog/product.ts'
import { indexById } from '#domain/content/content.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { berlinTime } from '../clock.ts'
import { toCartResponse } from './cart-response.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { conflictResponse, jsonBody, jsonResponses, notFoundResponse } from './middleware/openapi-responses.ts'
import { errorResponse } from './middleware/responses.ts'

interface CartChange {
  cartId: string
  now: Instant
  decide: (lines: readonly CartLine[]) => QuantityChange
}

async function createCart(db: DbOrTx, change: QuantityChange, expiresAt: Instant): Promise<Cart | { kind: 'tooMany' }> {
  if (change.kind === 'tooMany') return change
  const cart = { id: createCartId(), lines: change.lines }
  await insertCart(db, cart, expiresAt)
  return cart
}

/** An unknown or expired id creates a new cart instead of failing. */
async function changeCart(db: Db, { cartId, now, decide }: CartChange): Promise<Cart | { kind: 'tooMany' }> {
  const expiresAt = cartExpiry(now)
  if (cartId === noCartId) return createCart(db, decide([]), expiresAt)
  return db.transaction().execute(async (tx) => {
    const cart = await lockCart(tx, cartId, { now, expiresAt })
    if (!cart) return createCart(tx, decide([]), expiresAt)
    const change = decide(cart.lines)
    if (change.kind === 'tooMany') return change
    await updateCartLines(tx, cart.id, change.lines)
    return { id: cart.id, lines: change.lines }
  })
}

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
  summary: 'Add one of a product',
  request: {
    params: cartParams,
    query: cartQuery,
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
    const { productId } = c.req.valid('json')
    const product = productsById().get(productId)
    if (!product) return errorResponse(c, 'notFound', { productId: 'error-invalid-productId' })
    if (!isOrderable(product)) return errorResponse(c, 'notAvailable', { productId: 'error-notAvailable' })
    const { cartId } = c.req.valid('param')
    const changed = await changeCart(db, { cartId, now: now(), decide: (lines) => addOneItem(lines, productId) })
    if ('kind' in changed) return errorResponse(c, 'cartFull')
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
      decide: (lines) => ({
        kind: 'changed',
        lines: lines.map((line) => (line.productId === productId ? { ...line, notes } : line)),
      }),
    })
    if ('kind' in changed) throw new Error('A note cannot make a cart too full')
    return c.json(toBody(changed, c.get('language'), c.req.valid('query').pickupDate), 200)
  })
}
