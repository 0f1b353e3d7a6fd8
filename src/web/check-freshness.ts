import { buildFreshness } from './build-freshness.ts'
import { sessionMemory } from './state/browser-storage.ts'
import { reachableStorage } from './state/reachable-storage.ts'
import { timings } from './timings.ts'

const reloadedForKey = 'krume:reloaded-for'

declare global {
  interface Window {
    /** The page asked already, while this was loading. */
    servedBuild?: Promise<Response>
  }
}

async function fetchBuildDate(): Promise<string | undefined> {
  const response = await (window.servedBuild ?? fetch('/meta.json', { cache: 'no-store' }))
  return ((await response.json()) as { buildDate?: string }).buildDate
}

async function clearEverything(): Promise<void> {
  reachableStorage(() => localStorage)?.clear()
  if (!('caches' in window)) return
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

export const checkFreshness = () =>
  buildFreshness({
    embeddedBuildDate: __BUILD_DATE__,
    fetchBuildDate,
    reloadedFor: {
      get: () => sessionMemory().getItem(reloadedForKey),
      set: (buildDate) => sessionMemory().setItem(reloadedForKey, buildDate),
    },
    clearEverything,
    reload: () => location.reload(),
    timeoutMs: timings.freshnessTimeout,
  })
