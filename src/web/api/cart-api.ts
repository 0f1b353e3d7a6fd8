import type { CartAnswer } from '#contract/cart/cart-answer.ts'
import type { ApiCaller, Single } from './api-caller.ts'
import { asJson } from './as-json.ts'
import { withQuery } from './with-query.ts'

/** Reaches the server even when the page is left in the same moment. */
const outlivesPage: RequestInit = { keepalive: true }

const pathOf = (cartId: string) => `/carts/${encodeURIComponent(cartId)}`
const itemPathOf = (cartId: string, productId: string) => `${pathOf(cartId)}/product/${encodeURIComponent(productId)}`

export const cartApi = (call: ApiCaller) => ({
  cart: (cartId: string, pickupDate?: string) => call<Single<CartAnswer>>(withQuery(pathOf(cartId), { pickupDate })),
  addToCart: (cartId: string, productId: string) =>
    call<Single<CartAnswer>>(`${pathOf(cartId)}/product`, { ...asJson({ productId }), ...outlivesPage }),
  removeFromCart: (cartId: string, productId: string, all: boolean) =>
    call<Single<CartAnswer>>(withQuery(itemPathOf(cartId, productId), { all }), { method: 'DELETE', ...outlivesPage }),
  noteCartItem: (cartId: string, productId: string, notes: string) =>
    call<Single<CartAnswer>>(itemPathOf(cartId, productId), { ...asJson({ notes }), ...outlivesPage, method: 'PATCH' }),
})

export type CartApi = ReturnType<typeof cartApi>
