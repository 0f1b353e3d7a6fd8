import type { Observable } from './observable.ts'

interface AttentionDeps {
  /** The orders that nobody has looked at. */
  orderIds: Observable<readonly string[]>
  play: () => void
  /** The words for the title of the page while orders wait. */
  titleOf: (count: number) => string
}

const blinkMs = 1_200
const repeatMs = 30_000
/** Whoever has not come after so many times is not near the tablet. */
const maxRepeats = 3

/** Calls for somebody while there are new orders: by sound, and without it by title and badge of the app. */
export function startAttention({ orderIds, play, titleOf }: AttentionDeps): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)')
  let before = orderIds.get()
  let repeats = 0
  let repeatTimer: ReturnType<typeof setInterval> | undefined
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

  function repeat(): void {
    repeats++
    if (repeats >= maxRepeats) clearInterval(repeatTimer)
    play()
  }

  function follow(): void {
    const ids = orderIds.get()
    const waiting = ids.length
    if (ids.some((id) => !before.includes(id))) {
      play()
      repeats = 0
      clearInterval(repeatTimer)
      repeatTimer = setInterval(repeat, repeatMs)
    }
    if (waiting === 0) clearInterval(repeatTimer)
    before = ids
    if (waiting === 0) void navigator.clearAppBadge?.().catch(() => {})
    else void navigator.setAppBadge?.(waiting).catch(() => {})
    blink()
  }

  orderIds.subscribe(follow)
  setInterval(blink, blinkMs)
}
