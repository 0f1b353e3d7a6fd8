import { useEffect } from 'react'
import type { ApiRequest } from '../api/api-request.ts'
import { useBrowserApi } from '../api/browser-api.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { appState } from '../state/app-state.ts'
import { cartConnection } from '../state/cart-connection.ts'
import { getLocalStorage, getSessionStorage } from '../state/storage.ts'

const hasStoredCart = () => getLocalStorage().getItem('krume:cart') ?? getSessionStorage().getItem('krume:unsent')

/** Loads the code of the cart only for visitors who have one; without a connection, the next event tries again. */
const loadStoredCart = () => void (hasStoredCart() && import('../state/browser-cart.ts').then(startCart, () => {}))
const startCart = ({ getCartSession }: typeof import('../state/browser-cart.ts')) => getCartSession().reload()

/** Another tab may have created a cart, also while this one was frozen. */
const cartEvents = ['storage', 'focus', 'pageshow']

/** Called when the state of an earlier visit is restored. */
export function startWithStoredCart(): void {
  if (!hasStoredCart()) appState.setState({ cartItemCount: 0, cartTotal: 0 })
  loadStoredCart()
  const load = () => cartConnection.session ?? loadStoredCart()
  for (const event of cartEvents) addEventListener(event, load)
}

const asItIs = (call: ApiRequest) => call

/** A new language needs other names of the products. */
export function useCartConnection(): void {
  const call = useBrowserApi(asItIs)
  const { t } = useTranslation()
  useEffect(() => {
    Object.assign(cartConnection, { call, t })
    cartConnection.session?.reload()
  }, [call, t])
}
