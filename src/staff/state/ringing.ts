import type { Observable } from './observable.ts'

interface RingingDeps {
  /** The orders that nobody has looked at. */
  orderIds: Observable<readonly string[]>
  /** Those for tomorrow, which can wait: they ring once. */
  laterIds: Observable<readonly string[]>
  play: () => void
  /** Calls the listener whenever somebody touches the screen or a key. */
  onTouch: (listener: () => void) => void
}

/** Before each repetition, the last one before all further ones: soon at first, then without wearing people out. */
const repeatAfterMs = [6_000, 12_000, 20_000, 30_000] as const

/**
 * Rings when there is a new order, and again and again until somebody touches the screen or looks at the orders. A tablet
 * that nobody is near must not fall silent: an unseen order is a customer who waits.
 */
export function startRinging({ orderIds, laterIds, play, onTouch }: RingingDeps): void {
  let before = orderIds.get()
  let laterBefore = laterIds.get()
  let repeats = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function ring(): void {
    play()
    timer = setTimeout(ring, repeatAfterMs[Math.min(repeats, repeatAfterMs.length - 1)])
    repeats++
  }

  onTouch(stop)
  laterIds.subscribe(() => {
    const ids = laterIds.get()
    if (ids.some((id) => ![...laterBefore, ...before].includes(id))) play()
    laterBefore = ids
  })
  orderIds.subscribe(() => {
    const ids = orderIds.get()
    // Those of tomorrow are no news when their board is opened.
    if (ids.some((id) => ![...before, ...laterBefore].includes(id))) {
      stop()
      repeats = 0
      ring()
    } else if (ids.length === 0) stop()
    before = ids
  })
}
