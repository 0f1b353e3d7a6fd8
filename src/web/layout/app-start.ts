import { useEffect, useState } from 'react'
import { type AppStateStore, appState } from '../state/app-state.ts'
import { persistAppState, readPersistedState, restoreAppState, writeWhenIdle } from '../state/persist-app-state.ts'
import { createExpiringStorage, getLocalStorage, tryStorage } from '../state/storage.ts'
import { prefersReducedMotion, timings } from '../timings.ts'
import { startWithStoredCart, useCartConnection } from './cart-start.ts'

const seenKey = 'krume:started'

interface StartupEnvironment {
  /** Remembers that this tab has shown the splash screen; without session storage it is not shown. */
  session: Pick<Storage, 'getItem' | 'setItem'> | undefined
  prefersReducedMotion: boolean
}

/** Shows the loading overlay once per tab, and never to visitors who prefer reduced motion. */
export function runSplashScreen(
  state: AppStateStore,
  { session, prefersReducedMotion }: StartupEnvironment,
): () => void {
  if (prefersReducedMotion || !session || session.getItem(seenKey)) return () => {}
  session.setItem(seenKey, '1')
  state.setState({ loading: true })
  const end = () => state.setState({ loading: false })
  const timer = setTimeout(end, timings.startupLoader)
  return () => {
    clearTimeout(timer)
    end()
  }
}

/** Runs once on start-up: restores persisted state, then persists changes; loads the cart; shows the splash screen. */
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
  useEffect(
    () =>
      runSplashScreen(appState, {
        session: tryStorage(() => sessionStorage),
        prefersReducedMotion: prefersReducedMotion(),
      }),
    [],
  )
}

/** Whether the component was rendered with the document, and not after a client-side navigation. */
export const useIsFirstDocument = (): boolean =>
  useState(() => typeof document === 'undefined' || document.documentElement.dataset.ready !== 'true')[0]
