import { useEffect, useRef } from 'react'
import type { Frame } from '#contract/site/frame-schema.ts'
import { useBrowserApi } from '../api/use-browser-api.ts'
import { prefersReducedMotion } from '../prefers-reduced-motion.ts'
import { appState } from '../state/app-state.ts'
import { localMemory } from '../state/browser-storage.ts'
import { expiringStorage } from '../state/expiring-storage.ts'
import { keepAppState, readKept, restoreAppState } from '../state/keep-app-state.ts'
import { keepWhenIdle } from '../state/keep-when-idle.ts'
import { reachableStorage } from '../state/reachable-storage.ts'
import { timings } from '../timings.ts'
import { loadAtStartup, startupApi } from './load-at-startup.ts'
import { runStartupLoader } from './run-startup-loader.ts'

/** What happens once when the site starts in a browser: restore, then keep; the startup loader; a mark that it runs. */
export function useAppStart(): void {
  const firstApi = useRef(useBrowserApi(startupApi))
  useEffect(() => {
    const storage = expiringStorage(localMemory())
    let stopKeeping = () => {}
    void restoreAppState(appState, () => readKept(storage, Date.now()), timings.restoreTimeout).then(() => {
      stopKeeping = keepAppState(appState, storage, keepWhenIdle)
      return loadAtStartup(firstApi.current, appState, storage)
    })
    return () => stopKeeping()
  }, [])
  useEffect(() => {
    document.documentElement.dataset.ready = 'true'
  }, [])
  useEffect(
    () =>
      runStartupLoader(appState, {
        session: reachableStorage(() => sessionStorage),
        prefersReducedMotion: prefersReducedMotion(),
      }),
    [],
  )
}

export function useMenusInState(frame: Frame): void {
  useEffect(() => {
    appState.setState({ headerMenu: frame.headerMenu, footerMenu: frame.footerMenu })
  }, [frame])
}
