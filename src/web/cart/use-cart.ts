import { useCallback, useEffect, useRef, useState } from 'react'
import type { CartAnswer } from '#contract/cart/cart-answer.ts'
import type { Failure } from '#contract/envelope.ts'
import { noCartYet } from '#domain/cart/cart.ts'
import { cartApi } from '../api/cart-api.ts'
import { useBrowserApi } from '../api/use-browser-api.ts'
import { appState } from '../state/app-state.ts'
import { localMemory } from '../state/browser-storage.ts'
import { expiringStorage } from '../state/expiring-storage.ts'
import { addsAnswered, takeCart } from './add-to-cart.ts'
import { cartChannelName } from './cart-channel.ts'
import { readCartId } from './cart-id.ts'

type CartCall = (cartId: string) => Promise<{ success: true; data: CartAnswer } | Failure>

export interface CartView {
  /** undefined until the first answer. */
  cart: CartAnswer | undefined
  failure: Failure | undefined
  change: (guess: (cart: CartAnswer) => CartAnswer, call: CartCall) => Promise<void>
  reload: () => Promise<void>
}

/** The cart as the server sees it; a change shows at once and is corrected by the answer. Other tabs follow. */
export function useCart(pickupDate: string | undefined): CartView {
  const api = useBrowserApi(cartApi)
  const [cart, setCart] = useState<CartAnswer>()
  const [failure, setFailure] = useState<Failure>()
  const channel = useRef<BroadcastChannel>(undefined)
  const newest = useRef(0)

  const ask = useCallback(async (call: CartCall, isOwnChange: boolean) => {
    const round = ++newest.current
    await addsAnswered()
    const storage = expiringStorage(localMemory())
    const nowMs = Date.now()
    const answer = await call(readCartId(storage, nowMs) ?? noCartYet)
    if (round !== newest.current) return
    if (!answer.success) return setFailure(answer)
    setFailure(undefined)
    setCart(answer.data)
    if (answer.data.itemCount > 0 || isOwnChange) takeCart({ state: appState, storage, nowMs }, answer.data)
    else appState.setState({ cartItemCount: 0, cartTotal: 0 })
    if (isOwnChange) channel.current?.postMessage('changed')
  }, [])

  const reload = useCallback(() => ask((cartId) => api.cart(cartId, pickupDate), false), [ask, api, pickupDate])

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
    async change(guess, call) {
      setCart((before) => before && guess(before))
      await ask(call, true)
    },
  }
}
