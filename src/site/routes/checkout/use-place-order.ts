import { useMemo } from 'react'
import { useBrowserApi } from '../../api/browser-api.ts'
import { cartApi } from '../../api/cart-api.ts'
import { orderApi } from '../../api/order-api.ts'
import { getCartSession } from '../../state/browser-cart.ts'
import { getSessionStorage } from '../../state/storage.ts'
import { createAttemptStore, type PlaceOrderDeps } from './place-order.ts'

let attempts: PlaceOrderDeps['attempts'] | undefined

/** What `placeOrder` needs in the browser. */
export function usePlaceOrderDeps(): () => PlaceOrderDeps {
  const { checkout } = useBrowserApi(orderApi)
  const { cart } = useBrowserApi(cartApi)
  return useMemo(
    () => () => {
      attempts ??= createAttemptStore(getSessionStorage())
      return {
        session: getCartSession(),
        loadCart: cart,
        checkout,
        attempts,
        nowMs: Date.now,
        isOnline: () => navigator.onLine,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      }
    },
    [checkout, cart],
  )
}
