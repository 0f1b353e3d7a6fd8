import { useEffect, useState } from 'react'
import { appState } from '../state/app-state.ts'
import { followMyStore } from '../state/follow-my-store.ts'
import { persistAppState, readPersistedState, restoreAppState } from '../state/persist-app-state.ts'
import { createExpiringStorage, getLocalStorage } from '../state/storage.ts'
import { timings } from '../timings.ts'
import { startWithStoredCart, useCartConnection } from './cart-start.ts'

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
  }, [])
  useEffect(() => {
    // Tells components, styles and browser tests that the page is hydrated.
    document.documentElement.dataset.ready = 'true'
  }, [])
}

/** Whether the component was rendered with the document, and not after a client-side navigation. */
export const useIsFirstDocument = (): boolean =>
  useState(() => typeof document === 'undefined' || document.documentElement.dataset.ready !== 'true')[0]
