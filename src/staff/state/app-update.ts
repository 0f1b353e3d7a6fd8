interface UpdateMoment {
  /** Nobody sees the app. */
  isHidden: boolean
  /** Since somebody has touched it. */
  idleMs: number
  /** Actions that wait to be sent. */
  waiting: number
  pathname: string
}

/** Pages on which nothing is typed in. */
const calmPages = ['/', '/scan', '/more', '/sign-in']
const calmMs = 120_000

/** A new version starts when it disturbs nobody: not while somebody works, types or is offline with unsent actions. */
export const isGoodMomentToUpdate = ({ isHidden, idleMs, waiting, pathname }: UpdateMoment): boolean =>
  waiting === 0 && calmPages.includes(pathname) && (isHidden || idleMs >= calmMs)

const lookEveryMs = 60 * 60_000
const tryEveryMs = 10_000

/** Installs the service worker, and starts new versions of the app at a good moment. */
export async function keepAppUpToDate(countWaiting: () => number): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  let touchedAtMs = Date.now()
  for (const type of ['pointerdown', 'keydown'])
    window.addEventListener(type, () => {
      touchedAtMs = Date.now()
    })
  const hadController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => hadController && location.reload())
  const registration: ServiceWorkerRegistration | undefined =
    await navigator.serviceWorker.register('/service-worker.js')
  // A browser that blocks service workers may say that it has registered none.
  if (!registration) return
  setInterval(() => void registration.update().catch(() => {}), lookEveryMs)
  setInterval(() => {
    const moment = {
      isHidden: document.visibilityState === 'hidden',
      idleMs: Date.now() - touchedAtMs,
      waiting: countWaiting(),
      pathname: location.pathname,
    }
    if (registration.waiting && isGoodMomentToUpdate(moment)) registration.waiting.postMessage('activate')
  }, tryEveryMs)
}
