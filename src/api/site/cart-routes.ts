import { type ApiRoutes, jsonBody, routesOf } from '#api/shared/api-routes.ts'
import { getVisitor } from '#api/shared/create-api-app.ts'
import {
  addProductSchema,
  type CartQuery,
  cartParams,
  cartQuery,
  cartResponseSchema,
  changeItemQuery,
  changeItemSchema,
  removeProductParams,
  removeProductQuery,
} from '#contract/cart.ts'
import { singleResponse } from '#contract/envelope.ts'
import type { ProblemCode } from '#contract/errors.ts'
import { idempotencyHeaders } from '#contract/fields.ts'
import { createCartId, findCart } from '#db/carts.ts'
import {
  addOneItem,
  type Cart,
  type CartLine,
  lineKey,
  quantityOf,
  removeLine,
  removeOneItem,
  setNotes,
  setOptions,
  setQuantity,
  updateOldLines,
} from '#domain/cart.ts'
import { completeOptions, findOptionFailures, type OptionFailure } from '#domain/catalog/options.ts'
import { indexById } from '#domain/content/content.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { findOffer } from '#domain/pickup/offer.ts'
import { loadCartResponse } from './cart-response.ts'
import { changeCart } from './change-cart.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { failures, jsonResponses } from './middleware/openapi-responses.ts'
import { errorResponse } from './middleware/responses.ts'
import { prepareCartAdmission } from './middleware/storage-admission.ts'
import { loadOfferContext } from './offers.ts'

const createRoute = routesOf('Cart')

const cartResponses = jsonResponses(singleResponse(cartResponseSchema))

const changeResponses = { ...cartResponses, ...failures(409, 429) }

const readRoute = createRoute('get', '/carts/{cartId}', {
  summary: 'The cart with prices and availability on the chosen day',
  request: { params: cartParams, query: cartQuery },
  responses: cartResponses,
})

const addRoute = createRoute('post', '/carts/{cartId}/product', {
  summary: 'Add one of a product, or set its quantity',
  description: 'The same Idempotency-Key never changes the cart twice, nor creates a second one.',
  request: {
    params: cartParams,
    query: cartQuery,
    headers: idempotencyHeaders,
    body: jsonBody(addProductSchema),
  },
  responses: { ...changeResponses, ...failures(404) },
})

const removeRoute = createRoute('delete', '/carts/{cartId}/product/{productId}', {
  summary: 'Remove one of a product, or all of it',
  request: { params: removeProductParams, query: removeProductQuery },
  responses: changeResponses,
})

const changeItemRoute = createRoute('patch', '/carts/{cartId}/product/{productId}', {
  summary: 'Set the note or the options of an item',
  request: {
    params: removeProductParams,
    query: changeItemQuery,
    body: jsonBody(changeItemSchema),
  },
  responses: changeResponses,
})

/** Without a line, the last one of the product is meant. */
function findLineKey(lines: readonly CartLine[], productId: string, line: string | undefined): string {
  if (line !== undefined) return line
  const found = lines.findLast((one) => one.productId === productId)
  return found ? lineKey(found) : productId
}

const toOptionErrors = (failures: readonly OptionFailure[]) =>
  Object.fromEntries(failures.map(({ groupId, problem }) => [`options.${groupId}`, `error-option-${problem}`]))

const codeByFailure = {
  tooMany: 'cartFull',
  quantityNotOffered: 'quantityNotOffered',
  notOrderable: 'notAvailable',
  notInStore: 'notInThisStore',
  outOfSeason: 'outOfSeason',
  soldOutOnAllDays: 'soldOutOnAllDays',
  keyReused: 'keyReused',
  tooManyRequests: 'tooManyRequests',
  storagePaused: 'storagePaused',
} as const satisfies Record<string, ProblemCode>

export function addCartRoutes(api: ApiRoutes<ApiEnv>, services: ApiServices): void {
  const { db, content, now, storage } = services
  const productsById = () => indexById(content().products)
  const rulesOf = (productId: string) => productsById().get(productId)?.quantityRules
  const update = (lines: readonly CartLine[]) => updateOldLines(lines, content().products)

  const toBody = async (cart: Cart, language: Language, query: CartQuery) => ({
    success: true as const,
    data: await loadCartResponse(services, cart, language, query),
  })

  api.openapi(readRoute, async (c) => {
    const { cartId } = c.req.valid('param')
    const cart = (await findCart(db, cartId, now())) ?? { id: createCartId(), lines: [] }
    return c.json(await toBody(cart, c.get('language'), c.req.valid('query')), 200)
  })

  api.openapi(addRoute, async (c) => {
    const body = c.req.valid('json')
    const { productId, qty, notes } = body
    const product = productsById().get(productId)
    // A product that is no longer sold can still be taken out.
    if (qty !== 0 && !product) return errorResponse(c, 'notFound', { errors: { productId: 'error-invalid-productId' } })
    const options = product && completeOptions(product, body.options ?? {})
    const optionFailures = qty !== 0 && product ? findOptionFailures(product, options ?? {}) : []
    if (optionFailures.length > 0)
      return errorResponse(c, 'optionsNotOffered', { errors: toOptionErrors(optionFailures) })
    const item = { productId, ...(options && Object.keys(options).length > 0 && { options }) }
    const query = c.req.valid('query')
    const offer = product && findOffer(product, await loadOfferContext(services, [product], query.pickupStore))
    const idempotencyKey = c.req.valid('header')['idempotency-key']
    const changed = await changeCart(db, {
      refuseNew: await prepareCartAdmission(storage, getVisitor(c), now()),
      cartId: c.req.valid('param').cartId,
      now: now(),
      request: idempotencyKey === undefined ? undefined : { idempotencyKey, body },
      decide(stored) {
        const lines = update(stored)
        const rules = product?.quantityRules
        // Fewer of what is in the cart already is always possible.
        const isMore = qty === undefined || qty > quantityOf(lines, item)
        if (isMore && offer && offer.kind !== 'offered') return offer
        const change = qty === undefined ? addOneItem(lines, item, rules) : setQuantity(lines, item, qty, rules)
        if (change.kind !== 'changed' || notes === undefined) return change
        return { kind: 'changed', lines: setNotes(change.lines, lineKey(item), notes) }
      },
    })
    if ('kind' in changed) return errorResponse(c, codeByFailure[changed.kind])
    return c.json(await toBody(changed, c.get('language'), query), 200)
  })

  api.openapi(removeRoute, async (c) => {
    const { cartId, productId } = c.req.valid('param')
    const { all, line, ...query } = c.req.valid('query')
    const changed = await changeCart(db, {
      refuseNew: await prepareCartAdmission(storage, getVisitor(c), now()),
      cartId,
      now: now(),
      decide(stored) {
        const lines = update(stored)
        const key = findLineKey(lines, productId, line)
        const left = all === 'true' ? removeLine(lines, key) : removeOneItem(lines, key, rulesOf(productId))
        return { kind: 'changed', lines: left }
      },
    })
    if ('kind' in changed) return errorResponse(c, codeByFailure[changed.kind])
    return c.json(await toBody(changed, c.get('language'), query), 200)
  })

  api.openapi(changeItemRoute, async (c) => {
    const { cartId, productId } = c.req.valid('param')
    const { line, ...query } = c.req.valid('query')
    const { notes, options } = c.req.valid('json')
    const product = productsById().get(productId)
    const chosen = product && options && completeOptions(product, options)
    const optionFailures = product && chosen ? findOptionFailures(product, chosen) : []
    if (optionFailures.length > 0)
      return errorResponse(c, 'optionsNotOffered', { errors: toOptionErrors(optionFailures) })
    const changed = await changeCart(db, {
      refuseNew: await prepareCartAdmission(storage, getVisitor(c), now()),
      cartId,
      now: now(),
      decide(stored) {
        const lines = update(stored)
        const key = findLineKey(lines, productId, line)
        const noted = notes === undefined ? lines : setNotes(lines, key, notes)
        return { kind: 'changed', lines: chosen ? setOptions(noted, key, chosen, rulesOf(productId)) : noted }
      },
    })
    if ('kind' in changed) return errorResponse(c, codeByFailure[changed.kind])
    return c.json(await toBody(changed, c.get('language'), query), 200)
  })
}
