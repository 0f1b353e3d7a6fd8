import type { CartResponse } from '#contract/cart.ts'
import type { CategoryResponse, ProductQuery, ProductResponse } from '#contract/products.ts'
import { type ApiRequest, jsonBody, type ListResponse, type SingleResponse, withQuery } from './api-request.ts'

export const catalogApi = (call: ApiRequest) => ({
  categories: () => call<ListResponse<CategoryResponse>>('/products/categories'),
  products: (query: Partial<ProductQuery>) => call<ListResponse<ProductResponse>>(withQuery('/products', query)),
  product: (id: string) => call<SingleResponse<ProductResponse>>(`/products/${encodeURIComponent(id)}`),
})

/** Lets the request finish when the page is left. */
const outlivesPage: RequestInit = { keepalive: true }

const cartPath = (cartId: string) => `/carts/${encodeURIComponent(cartId)}`
const cartItemPath = (cartId: string, productId: string) =>
  `${cartPath(cartId)}/product/${encodeURIComponent(productId)}`

export const cartApi = (call: ApiRequest) => ({
  cart: (cartId: string, pickupDate?: string) =>
    call<SingleResponse<CartResponse>>(withQuery(cartPath(cartId), { pickupDate })),
  addToCart: (cartId: string, productId: string) =>
    call<SingleResponse<CartResponse>>(`${cartPath(cartId)}/product`, { ...jsonBody({ productId }), ...outlivesPage }),
  removeFromCart: (cartId: string, productId: string, all: boolean) =>
    call<SingleResponse<CartResponse>>(withQuery(cartItemPath(cartId, productId), { all }), {
      method: 'DELETE',
      ...outlivesPage,
    }),
  noteCartItem: (cartId: string, productId: string, notes: string) =>
    call<SingleResponse<CartResponse>>(cartItemPath(cartId, productId), {
      ...jsonBody({ notes }),
      ...outlivesPage,
      method: 'PATCH',
    }),
})

export type CartApi = ReturnType<typeof cartApi>
