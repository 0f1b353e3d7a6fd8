import { useEffect, useState } from 'react'
import { appState } from '../state/app-state.ts'
import { persistAppState, readPersistedState, restoreAppState, writeWhenIdle } from '../state/persist-app-state.ts'
import { createExpiringStorage, getLocalStorage } from '../state/storage.ts'
import { timings } from '../timings.ts'
import { startWithStoredCart, useCartConnection } from './cart-start.ts'

/** Runs once on start-up: restores persisted state, then persists changes; loads the cart. */
export function useAppStart(): void {
  useCartConnection()
  useEffect(() => {
    const storage = createExpiringStorage(getLocalStorage())
    let stop = () => {}
    void restoreAppState(appState, () => readPersistedState(storage, Date.now()), timings.restoreTimeout).then(() => {
      const stopPersisting = persistAppState(appState, storage, writeWhenIdle)
      const stopCart = startWithStoredCart()
      stop = () => {
        stopPersisting()
        stopCart()
      }
    })
    return () => stop()
  }, [])
  useEffect(() => {
    // Tells components, styles and browser tests that the page is hydrated.
    document.documentElement.dataset.ready = 'true'
  }, [])
}

/** Whether the component was rendered with the document, and not after a client-side navigation. */
export const useIsFirstDocument = (): boolean =>
  useState(() => typeof document === 'undefined' || document.documentElement.dataset.ready !== 'true')[0]
