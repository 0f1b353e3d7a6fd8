import { getSessionStorage, tryStorage } from '../state/storage.ts'
import { timings } from '../timings.ts'

interface FreshnessDeps {
  embeddedBuildDate: string
  fetchBuildDate: () => Promise<string | undefined>
  /** Survives the reload. Prevents a reload loop when a cache in between keeps serving the old page. */
  reloadedFor: { get(): string | null; set(buildDate: string): void }
  clearCaches: () => Promise<void>
  reload: () => void
  timeoutMs: number
}

export type Freshness = 'fresh' | 'reloading'

const resolveAfter = (timeoutMs: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), timeoutMs))

/** Clears all caches and reloads the page once if the server has a newer build. A missing response changes nothing. */
export async function ensureFreshBuild(deps: FreshnessDeps): Promise<Freshness> {
  const { embeddedBuildDate, fetchBuildDate, reloadedFor, clearCaches: clearEverything, reload, timeoutMs } = deps
  const served = await Promise.race([fetchBuildDate().catch(() => undefined), resolveAfter(timeoutMs)])
  if (!served || served <= embeddedBuildDate || reloadedFor.get() === served) return 'fresh'
  reloadedFor.set(served)
  await clearEverything().catch(() => {})
  reload()
  return 'reloading'
}

const reloadedForKey = 'krume:reloaded-for'

declare global {
  interface Window {
    /** Requested by the inline script of the page, before the bundles are loaded. */
    servedBuild?: Promise<Response>
  }
}

async function fetchBuildDate(): Promise<string | undefined> {
  const response = await (window.servedBuild ?? fetch('/meta.json', { cache: 'no-store' }))
  return ((await response.json()) as { buildDate?: string }).buildDate
}

async function clearCaches(): Promise<void> {
  tryStorage(() => localStorage)?.clear()
  if (!('caches' in window)) return
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

export const checkBuildFreshness = () =>
  ensureFreshBuild({
    embeddedBuildDate: __BUILD_DATE__,
    fetchBuildDate,
    reloadedFor: {
      get: () => getSessionStorage().getItem(reloadedForKey),
      set: (buildDate) => getSessionStorage().setItem(reloadedForKey, buildDate),
    },
    clearCaches: clearCaches,
    reload: () => location.reload(),
    timeoutMs: timings.freshnessTimeout,
  })
