import type { AddProductRequest, CartQuery, CartResponse, ItemChangeRequest } from '#contract/cart.ts'
import { type ApiRequest, idempotentJsonBody, jsonBody, type SingleResponse, withQuery } from './api-request.ts'

/** A request without a response after this time counts as failed and can be repeated. */
const timeoutMs = 10_000

const withTimeout = (): RequestInit => ({ signal: AbortSignal.timeout(timeoutMs) })
/** Lets the request finish when the page is left. */
const outlivesPage = (): RequestInit => ({ ...withTimeout(), keepalive: true })

const cartPath = (cartId: string) => `/carts/${encodeURIComponent(cartId)}`
const itemPath = (cartId: string, productId: string) => `${cartPath(cartId)}/product/${encodeURIComponent(productId)}`

export interface LineQuery extends CartQuery {
  productId: string
  line: string
}

/** Every response is the whole cart, with its availability at the pickup. */
export const cartApi = (call: ApiRequest) => ({
  cart: (cartId: string, query: CartQuery = {}) =>
    call<SingleResponse<CartResponse>>(withQuery(cartPath(cartId), query), withTimeout()),
  changeCartItem: (cartId: string, body: AddProductRequest, idempotencyKey: string, query: CartQuery) =>
    call<SingleResponse<CartResponse>>(withQuery(`${cartPath(cartId)}/product`, query), {
      ...idempotentJsonBody(body, idempotencyKey),
      ...outlivesPage(),
    }),
  removeCartItem: (cartId: string, { productId, ...query }: LineQuery) =>
    call<SingleResponse<CartResponse>>(withQuery(itemPath(cartId, productId), { all: true, ...query }), {
      method: 'DELETE',
      ...outlivesPage(),
    }),
  patchCartItem: (cartId: string, { productId, ...query }: LineQuery, body: ItemChangeRequest) =>
    call<SingleResponse<CartResponse>>(withQuery(itemPath(cartId, productId), query), {
      ...jsonBody(body),
      ...outlivesPage(),
      method: 'PATCH',
    }),
})

export type CartApi = ReturnType<typeof cartApi>
