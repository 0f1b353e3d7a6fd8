import type { CartApi } from '../api/cart-api.ts'
import type { AppStateStore } from '../state/app-state.ts'
import type { ExpiringStorage } from '../state/expiring-storage.ts'
import { addToCart, takeCart } from './add-to-cart.ts'
import { readCartId } from './cart-id.ts'
import { takeUnsent } from './unsent-adds.ts'

/** At startup, only if there is a cart at all; what the last page could not finish is put in then. */
export async function loadCartCount(api: CartApi, state: AppStateStore, storage: ExpiringStorage): Promise<void> {
  const nowMs = Date.now()
  const cartId = readCartId(storage, nowMs)
  if (cartId) {
    const answer = await api.cart(cartId)
    if (answer.success) takeCart({ state, storage, nowMs }, answer.data)
  } else state.setState({ cartItemCount: 0, cartTotal: 0 })
  const parts = { api, state, storage, nowMs, painted: () => Promise.resolve() }
  await Promise.all(takeUnsent(storage, nowMs).map((productId) => addToCart(parts, productId)))
}
