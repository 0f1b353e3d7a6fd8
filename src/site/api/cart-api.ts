import type { AddProductRequest, CartQuery, ItemChangeRequest } from '#contract/cart.ts'
import type { ApiClient } from './api-client.ts'

const timeoutMs = 10_000
const outlivesPage = { timeoutMs, keepalive: true }

export interface LineQuery extends CartQuery {
  productId: string
  line: string
}

/** Every response is the whole cart, with its availability at the pickup. */
export const cartApi = (api: ApiClient) => ({
  cart: (cartId: string, query: CartQuery = {}) => api('GET /carts/{cartId}', { params: { cartId }, query, timeoutMs }),
  changeCartItem: (cartId: string, body: AddProductRequest, idempotencyKey: string, query: CartQuery) =>
    api('POST /carts/{cartId}/product', { params: { cartId }, query, body, idempotencyKey, ...outlivesPage }),
  removeCartItem: (cartId: string, { productId, ...query }: LineQuery) =>
    api('DELETE /carts/{cartId}/product/{productId}', {
      params: { cartId, productId },
      query: { all: true, ...query },
      ...outlivesPage,
    }),
  patchCartItem: (cartId: string, { productId, ...query }: LineQuery, body: ItemChangeRequest) =>
    api('PATCH /carts/{cartId}/product/{productId}', { params: { cartId, productId }, query, body, ...outlivesPage }),
})

export type CartApi = ReturnType<typeof cartApi>
