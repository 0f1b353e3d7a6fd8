import type { CartQuery } from '#contract/cart.ts'
import { noCartId, optionsOfKey } from '#domain/cart.ts'
import type { SiteResponse } from '../api/api-client.ts'
import type { CartApi } from '../api/cart-api.ts'
import { type RetryDeps, retryTransient } from '../api/retry.ts'
import { type CartIntent, emptyCart } from './cart-model.ts'
import { readCartId, removeCartId, saveCartId } from './cart-storage.ts'
import type { ExpiringStorage } from './storage.ts'

export interface CartRequestsDeps extends RetryDeps {
  /** Shared by all tabs: the id of the cart. */
  storage: ExpiringStorage
  nowMs: () => number
  /** Runs one task at a time in all tabs: two first adds must not create two carts. */
  lock: <T>(task: () => Promise<T>) => Promise<T>
}

/** Requests about the cart of this device. All tabs share its id. */
export function createCartRequests(deps: CartRequestsDeps) {
  const { storage, nowMs } = deps
  /** Of a cart whose id this device cannot store. */
  let unstoredId: string | undefined

  const findId = () => readCartId(storage, nowMs()) ?? unstoredId

  function storeId(cartId: string): void {
    saveCartId(storage, cartId, nowMs())
    unstoredId = readCartId(storage, nowMs()) === cartId ? undefined : cartId
  }

  function sendOnce(api: CartApi, { key, item, change }: CartIntent, query: CartQuery) {
    const { productId, lineId } = item
    const cartId = findId() ?? noCartId
    const line = { productId, line: lineId, ...query }
    if (change.kind === 'note') return api.patchCartItem(cartId, line, { notes: change.notes })
    if (change.kind === 'options') return api.patchCartItem(cartId, line, { options: optionsOfKey(change.to.lineId) })
    const chosen = optionsOfKey(lineId)
    const body = { productId, ...(Object.keys(chosen).length > 0 && { options: chosen }) }
    if (change.kind === 'add') return api.changeCartItem(cartId, body, key, query)
    const { quantity, notes } = change
    if (quantity === 0) return api.removeCartItem(cartId, line)
    return api.changeCartItem(cartId, { ...body, quantity, notes }, key, query)
  }

  return {
    storeId,
    forgetId(cartId: string): void {
      if (readCartId(storage, nowMs()) === cartId) removeCartId(storage)
      if (unstoredId === cartId) unstoredId = undefined
    },

    /** Can be repeated: the server recognises the change by its key. */
    async send(api: CartApi, intent: CartIntent, query: CartQuery): Promise<SiteResponse<'GET /carts/{cartId}'>> {
      async function sendAndStoreId() {
        const response = await retryTransient(() => sendOnce(api, intent, query), deps)
        if (!response.success) return response
        storeId(response.data.cartId)
        return response
      }
      return findId() ? sendAndStoreId() : deps.lock(sendAndStoreId)
    },

    async load(api: CartApi, query: CartQuery): Promise<SiteResponse<'GET /carts/{cartId}'>> {
      const cartId = findId()
      if (!cartId) return { success: true, data: emptyCart }
      const response = await retryTransient(() => api.cart(cartId, query), deps)
      // An empty cart may have a new id, which nobody has asked for.
      if (!response.success) return response
      if (response.data.itemCount > 0) storeId(response.data.cartId)
      return response
    },
  }
}
