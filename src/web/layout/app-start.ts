import { useEffect, useRef, useState } from 'react'
import type { SiteData } from '#contract/site.ts'
import type { ApiRequest } from '../api/api-request.ts'
import { useBrowserApi } from '../api/browser-api.ts'
import { cartApi, catalogApi } from '../api/shop-api.ts'
import { whenIdle } from '../scheduling.ts'
import { type AppStateStore, appState } from '../state/app-state.ts'
import { loadCartCount } from '../state/cart.ts'
import { persistAppState, readPersistedState, restoreAppState, writeWhenIdle } from '../state/persist-app-state.ts'
import { createExpiringStorage, type ExpiringStorage, getLocalStorage, tryStorage } from '../state/storage.ts'
import { prefersReducedMotion, timings } from '../timings.ts'

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

/** One page of the catalogue: a large catalogue must not slow down every first visit. */
const startupProducts = 96

const startupApi = (call: ApiRequest) => ({ ...cartApi(call), ...catalogApi(call) })

/** Loads the cart count at once, and categories and products when the browser is idle. */
async function loadAtStartup(
  api: ReturnType<typeof startupApi>,
  state: AppStateStore,
  storage: ExpiringStorage,
): Promise<void> {
  await loadCartCount(api, state, storage)
  await new Promise<void>(whenIdle)
  const [categories, products] = await Promise.all([
    api.categories(),
    api.products({ ordering: true, limit: startupProducts }),
  ])
  if (categories.success) state.setState({ productCategories: categories.data })
  if (products.success) state.setState({ products: products.data })
}

/** Runs once on start-up: restores persisted state, then starts persisting it; loads data; shows the splash screen. */
export function useAppStart(): void {
  const firstApi = useRef(useBrowserApi(startupApi))
  useEffect(() => {
    const storage = createExpiringStorage(getLocalStorage())
    let stopPersisting = () => {}
    void restoreAppState(appState, () => readPersistedState(storage, Date.now()), timings.restoreTimeout).then(() => {
      stopPersisting = persistAppState(appState, storage, writeWhenIdle)
      return loadAtStartup(firstApi.current, appState, storage)
    })
    return () => stopPersisting()
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

export function useMenusInAppState(siteData: SiteData): void {
  useEffect(() => {
    appState.setState({ headerMenu: siteData.headerMenu, footerMenu: siteData.footerMenu })
  }, [siteData])
}

/** Whether the component was rendered with the document, and not after a client-side navigation. */
export const useIsFirstDocument = (): boolean =>
  useState(() => typeof document === 'undefined' || document.documentElement.dataset.ready !== 'true')[0]
