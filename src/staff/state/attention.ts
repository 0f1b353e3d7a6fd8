import type { Observable } from './observable.ts'
import { startRinging } from './ringing.ts'

interface AttentionDeps {
  /** The orders that nobody has looked at. */
  orderIds: Observable<readonly string[]>
  /** Those for tomorrow. */
  laterIds: Observable<readonly string[]>
  play: () => void
  /** The words for the title of the page while orders wait. */
  titleOf: (count: number) => string
}

const blinkMs = 1_200

/** Calls the listener for every touch and key, wherever on the page. */
function onTouch(listener: () => void): void {
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, listener, { passive: true, capture: true })
}

/** Calls for somebody while there are new orders: by sound, and without it by title and badge of the app. */
export function startAttention({ orderIds, laterIds, play, titleOf }: AttentionDeps): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)')
  let plainTitle = document.title
  let shownTitle = plainTitle

  function setTitle(title: string): void {
    // A page has set its own title meanwhile.
    if (document.title !== shownTitle) plainTitle = document.title
    shownTitle = title
    document.title = title
  }

  function blink(): void {
    const waiting = orderIds.get().length
    if (waiting === 0) setTitle(plainTitle)
    else setTitle(isCalm.matches || document.title === plainTitle ? titleOf(waiting) : plainTitle)
  }

  function follow(): void {
    const waiting = orderIds.get().length
    if (waiting === 0) void navigator.clearAppBadge?.().catch(() => {})
    else void navigator.setAppBadge?.(waiting).catch(() => {})
    blink()
  }

  startRinging({ orderIds, laterIds, play, onTouch })
  orderIds.subscribe(follow)
  setInterval(blink, blinkMs)
}
