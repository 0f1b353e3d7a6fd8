import { useEffect, useState } from 'react'
import { useBrowserApi } from '../api/browser-api.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { appState } from '../state/app-state.ts'
import { cartConnection } from '../state/cart-connection.ts'
import { syncMyStore } from '../state/my-store.ts'
import { persistAppState, readPersistedState, restoreAppState } from '../state/persist-app-state.ts'
import { createExpiringStorage, getLocalStorage, getSessionStorage } from '../state/storage.ts'
import { timings } from '../timings.ts'

const sync = () => syncMyStore(appState, document.cookie)

/** Shows what any tab has chosen. Older browsers do not report changes of cookies; there a tab looks when it is used. */
function followMyStore(): void {
  sync()
  for (const event of ['focus', 'pageshow']) addEventListener(event, sync)
  if ('cookieStore' in window) cookieStore.addEventListener('change', sync)
}

const hasStoredCart = () => getLocalStorage().getItem('krume:cart') ?? getSessionStorage().getItem('krume:unsent')

/** Loads the code of the cart only for visitors who have one; without a connection, the next event tries again. */
const loadStoredCart = () => void (hasStoredCart() && import('../state/browser-cart.ts').then(startCart, () => {}))
const startCart = ({ getCartSession }: typeof import('../state/browser-cart.ts')) => getCartSession().reload()

/** Another tab may have created a cart, also while this one was frozen. */
const cartEvents = ['storage', 'focus', 'pageshow']

/** Called when the state of an earlier visit is restored. */
function startWithStoredCart(): void {
  if (!hasStoredCart()) appState.setState({ cartItemCount: 0, cartTotal: 0 })
  loadStoredCart()
  const load = () => cartConnection.session ?? loadStoredCart()
  for (const event of cartEvents) addEventListener(event, load)
}

/** A new language needs other names of the products. */
function useCartConnection(): void {
  const call = useBrowserApi()
  const { t } = useTranslation()
  useEffect(() => {
    Object.assign(cartConnection, { call, t })
    cartConnection.session?.reload()
  }, [call, t])
}

/** Runs once on start-up, and lasts as long as the document: restores persisted state, then persists changes; loads the cart. */
export function useAppStart(): void {
  useCartConnection()
  useEffect(() => {
    followMyStore()
    const storage = createExpiringStorage(getLocalStorage())
    void restoreAppState(appState, () => readPersistedState(storage, Date.now()), timings.restoreTimeout).then(() => {
      persistAppState(appState, storage)
      startWithStoredCart()
    })
    // Tells components, styles and browser tests that the page is hydrated.
    document.documentElement.dataset.ready = 'true'
  }, [])
}

/** Whether the component was rendered with the document, and not after a client-side navigation. */
export const useIsFirstDocument = (): boolean =>
  useState(() => typeof document === 'undefined' || document.documentElement.dataset.ready !== 'true')[0]
