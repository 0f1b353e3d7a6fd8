/** The screen of a tablet stays on while it shows the board: a dark one hides new orders. */

type Sentinel = Pick<WakeLockSentinel, 'release' | 'addEventListener'>

interface WakeLockDeps {
  /** Undefined where the browser has no wake lock. */
  request: (() => Promise<Sentinel>) | undefined
  isVisible: () => boolean
  onVisibilityChange: (listener: () => void) => void
}

const browserDeps = (): WakeLockDeps => ({
  request: navigator.wakeLock ? () => navigator.wakeLock.request('screen') : undefined,
  isVisible: () => document.visibilityState === 'visible',
  onVisibilityChange: (listener) => document.addEventListener('visibilitychange', listener),
})

export function createWakeLock({ request, isVisible, onVisibilityChange }: WakeLockDeps = browserDeps()) {
  let isWanted = false
  let sentinel: Sentinel | undefined
  let isRequesting = false

  function letGo(): void {
    const held = sentinel
    sentinel = undefined
    void held?.release().catch(() => {})
  }

  /** Browsers refuse it with a low battery, and give it back on their own. */
  async function take(): Promise<void> {
    if (!request || !isWanted || !isVisible() || sentinel || isRequesting) return
    isRequesting = true
    const granted = await request().catch(() => undefined)
    isRequesting = false
    if (!granted) return
    sentinel = granted
    granted.addEventListener('release', () => {
      if (sentinel === granted) sentinel = undefined
    })
    if (!isWanted || !isVisible()) letGo()
  }

  onVisibilityChange(() => {
    if (isVisible()) void take()
    else letGo()
  })

  return {
    /** Returns how to stop. */
    hold(): () => void {
      isWanted = true
      void take()
      return () => {
        isWanted = false
        letGo()
      }
    },
  }
}

export type WakeLock = ReturnType<typeof createWakeLock>
