import { useCallback, useEffect, useRef, useState } from 'react'
import type { CartResponse } from '#contract/cart.ts'
import type { Failure } from '#contract/envelope.ts'
import { noCartId } from '#domain/cart.ts'
import { useBrowserApi } from '../api/browser-api.ts'
import { cartApi } from '../api/shop-api.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { nextPaint } from '../scheduling.ts'
import { appState, notify } from '../state/app-state.ts'
import { addToCart, applyCart, pendingAdds, readCartId } from '../state/cart.ts'
import { createExpiringStorage, getLocalStorage } from '../state/storage.ts'

/** Broadcast channel on which tabs announce that the cart has changed. */
const cartChannelName = 'krume-cart'

const inCents = (euros: number) => Math.round(euros * 100)

/** The cart with a changed quantity, shown until the response of the server replaces it. */
export function estimateCart(
  cart: CartResponse,
  productId: string,
  change: (quantity: number) => number,
): CartResponse {
  const items = cart.items
    .map((item) => {
      if (item.productId !== productId) return item
      const qty = Math.max(0, change(item.qty))
      return { ...item, qty, total: (inCents(item.price + item.deposit) * qty) / 100 }
    })
    .filter(({ qty }) => qty > 0)
  const total = items.reduce((sum, item) => sum + inCents(item.total), 0) / 100
  return { ...cart, items, total, itemCount: items.reduce((sum, { qty }) => sum + qty, 0) }
}

type CartCall = (cartId: string) => Promise<{ success: true; data: CartResponse } | Failure>

export interface CartView {
  /** Undefined until the first response. */
  cart: CartResponse | undefined
  failure: Failure | undefined
  change: (estimate: (cart: CartResponse) => CartResponse, call: CartCall) => Promise<void>
  reload: () => Promise<void>
}

/** The cart on the server. Changes are shown optimistically and announced to other tabs. */
export function useCart(pickupDate: string | undefined): CartView {
  const api = useBrowserApi(cartApi)
  const [cart, setCart] = useState<CartResponse>()
  const [failure, setFailure] = useState<Failure>()
  const channel = useRef<BroadcastChannel>(undefined)
  const lastRequest = useRef(0)

  const send = useCallback(async (call: CartCall, isOwnChange: boolean) => {
    const request = ++lastRequest.current
    await pendingAdds()
    const storage = createExpiringStorage(getLocalStorage())
    const nowMs = Date.now()
    const response = await call(readCartId(storage, nowMs) ?? noCartId)
    if (request !== lastRequest.current) return
    if (!response.success) return setFailure(response)
    setFailure(undefined)
    setCart(response.data)
    if (response.data.itemCount > 0 || isOwnChange) applyCart({ state: appState, storage, nowMs }, response.data)
    else appState.setState({ cartItemCount: 0, cartTotal: 0 })
    if (isOwnChange) channel.current?.postMessage('changed')
  }, [])

  const reload = useCallback(() => send((cartId) => api.cart(cartId, pickupDate), false), [send, api, pickupDate])

  useEffect(() => {
    void reload()
    const opened = new BroadcastChannel(cartChannelName)
    channel.current = opened
    opened.onmessage = () => void reload()
    return () => opened.close()
  }, [reload])

  return {
    cart,
    failure,
    reload,
    async change(estimate, call) {
      setCart((before) => before && estimate(before))
      await send(call, true)
    },
  }
}

export function useAddToCart(productId: string, name: string): { add: () => Promise<void>; isAdding: boolean } {
  const { t } = useTranslation('products')
  const api = useBrowserApi(cartApi)
  const [isAdding, setAdding] = useState(false)

  async function add(): Promise<void> {
    setAdding(true)
    const deps = {
      api,
      state: appState,
      storage: createExpiringStorage(getLocalStorage()),
      nowMs: Date.now(),
      nextPaint,
    }
    const response = await addToCart(deps, productId)
    setAdding(false)
    if (response.success) notify(appState, { tone: 'status', text: t('added', { name }) })
    else notify(appState, { tone: 'alert', text: response.message || t('addOffline') })
  }
  return { add, isAdding }
}
