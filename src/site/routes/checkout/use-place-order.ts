import { useMemo } from 'react'
import { useBrowserApi } from '../../api/browser-api.ts'
import { cartApi } from '../../api/cart-api.ts'
import { getCartSession } from '../../state/browser-cart.ts'
import { createExpiringStorage, getSessionStorage } from '../../state/storage.ts'
import { createAttemptStore, type PlaceOrderDeps } from './place-order.ts'

let attempts: PlaceOrderDeps['attempts'] | undefined

/** What `placeOrder` needs in the browser. */
export function usePlaceOrderDeps(): () => PlaceOrderDeps {
  const api = useBrowserApi()
  return useMemo(
    () => () => {
      attempts ??= createAttemptStore(createExpiringStorage(getSessionStorage()), Date.now)
      return {
        session: getCartSession(),
        loadCart: cartApi(api).cart,
        checkout: (cartId, body, idempotencyKey) =>
          api('POST /carts/{cartId}/checkout', { params: { cartId }, body, idempotencyKey }),
        attempts,
        nowMs: Date.now,
        isOnline: () => navigator.onLine,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      }
    },
    [api],
  )
}
