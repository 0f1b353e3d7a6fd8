import type { AddProductRequest, CartResponse } from '#contract/cart.ts'
import { type ApiRequest, idempotentJsonBody, jsonBody, type SingleResponse, withQuery } from './api-request.ts'

/** A request without a response after this time counts as failed and can be repeated. */
const timeoutMs = 10_000

const withTimeout = (): RequestInit => ({ signal: AbortSignal.timeout(timeoutMs) })
/** Lets the request finish when the page is left. */
const outlivesPage = (): RequestInit => ({ ...withTimeout(), keepalive: true })

const cartPath = (cartId: string) => `/carts/${encodeURIComponent(cartId)}`
const itemPath = (cartId: string, productId: string) => `${cartPath(cartId)}/product/${encodeURIComponent(productId)}`

/** Every response is the whole cart, with its availability on the pickup date. */
export const cartApi = (call: ApiRequest) => ({
  cart: (cartId: string, pickupDate?: string) =>
    call<SingleResponse<CartResponse>>(withQuery(cartPath(cartId), { pickupDate }), withTimeout()),
  changeCartItem: (cartId: string, body: AddProductRequest, idempotencyKey: string, pickupDate?: string) =>
    call<SingleResponse<CartResponse>>(withQuery(`${cartPath(cartId)}/product`, { pickupDate }), {
      ...idempotentJsonBody(body, idempotencyKey),
      ...outlivesPage(),
    }),
  removeCartItem: (cartId: string, productId: string, pickupDate?: string) =>
    call<SingleResponse<CartResponse>>(withQuery(itemPath(cartId, productId), { all: true, pickupDate }), {
      method: 'DELETE',
      ...outlivesPage(),
    }),
  noteCartItem: (cartId: string, productId: string, notes: string, pickupDate?: string) =>
    call<SingleResponse<CartResponse>>(withQuery(itemPath(cartId, productId), { pickupDate }), {
      ...jsonBody({ notes }),
      ...outlivesPage(),
      method: 'PATCH',
    }),
})

export type CartApi = ReturnType<typeof cartApi>
