import { useEffect, useState } from 'react'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'

const isCacheable = (url: string) => {
  const { origin, pathname } = new URL(url)
  return origin === location.origin && /^\/(assets|brand|media)\//.test(pathname)
}

const listLoadedAssets = () =>
  [...new Set(performance.getEntriesByType('resource').map(({ name }) => name))].filter(isCacheable)

/** Lets the service worker store this page and its assets; resolves once the page is available offline. */
async function storePass(until: string): Promise<void> {
  const { serviceWorker } = navigator
  await serviceWorker.register('/pass/worker.js', { scope: '/pass/' })
  const { active } = await serviceWorker.ready
  await new Promise<void>((resolve) => {
    serviceWorker.addEventListener('message', ({ data }) => data === 'kept' && resolve(), { once: true })
    serviceWorker.startMessages()
    active?.postMessage({ page: location.pathname, assets: listLoadedAssets(), until })
  })
}

/** An invalid pass must not be available offline. */
async function removePass(): Promise<void> {
  if ('caches' in window) await (await caches.open('krume-pass')).delete(location.pathname)
}

/** Stores the pass on the device until the day after the pickup; returns whether it is available offline. */
export function useOfflinePass(pickupDate: CalendarDate, isValid: boolean): boolean {
  const [isStored, setStored] = useState(false)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    let isMounted = true
    const update = isValid ? storePass(`${addDays(pickupDate, 1)}T23:59:59.000Z`) : removePass()
    update.then(
      () => isMounted && setStored(isValid),
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [pickupDate, isValid])
  return isStored
}
