const isKeepable = (address: string) => {
  const { origin, pathname } = new URL(address)
  return origin === location.origin && /^\/(assets|brand|media)\//.test(pathname)
}

/** What this page was made of. */
const usedAssets = () =>
  [...new Set(performance.getEntriesByType('resource').map(({ name }) => name))].filter(isKeepable)

/** Hands this page to its worker to keep until then; resolves once it will open without a connection. */
export async function keepPass(until: string): Promise<void> {
  const { serviceWorker } = navigator
  await serviceWorker.register('/pass/worker.js', { scope: '/pass/' })
  const { active } = await serviceWorker.ready
  await new Promise<void>((resolve) => {
    serviceWorker.addEventListener('message', ({ data }) => data === 'kept' && resolve(), { once: true })
    serviceWorker.startMessages()
    active?.postMessage({ page: location.pathname, assets: usedAssets(), until })
  })
}

/** A pass that no longer holds must not open from the device either. */
export async function forgetPass(): Promise<void> {
  if ('caches' in window) await (await caches.open('krume-pass')).delete(location.pathname)
}
