import type { CartApi } from '../api/cart-api.ts'
import type { AppStateStore } from '../state/app-state.ts'
import type { ExpiringStorage } from '../state/expiring-storage.ts'
import { takeCart } from './add-to-cart.ts'
import { readCartId } from './cart-id.ts'

/** At startup, only if there is a cart at all. */
export async function loadCartCount(api: CartApi, state: AppStateStore, storage: ExpiringStorage): Promise<void> {
  const nowMs = Date.now()
  const cartId = readCartId(storage, nowMs)
  if (!cartId) return state.setState({ cartItemCount: 0, cartTotal: 0 })
  const answer = await api.cart(cartId)
  if (answer.success) takeCart({ state, storage, nowMs }, answer.data)
}
