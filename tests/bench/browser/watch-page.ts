/** What a page tells about itself while it loads and is used. */
export interface Seen {
  firstPaintMs: number
  largestPaintMs: number
  layoutShift: number
  /** What long tasks took beyond 50 ms each, after the first paint. */
  blockingMs: number
  /** The slowest answer to a touch or key since it was last asked. */
  interactionMs: number
  /** When it could be used. */
  readyMs: number
}

interface Watched extends Window {
  watched: Seen
  /** Told before the first paint is: which of them came after it shows only later. */
  longTasks: PerformanceEntry[]
}

/** Runs in the page before anything of its own. */
export function watchPage(): void {
  const seen: Seen = { firstPaintMs: 0, largestPaintMs: 0, layoutShift: 0, blockingMs: 0, interactionMs: 0, readyMs: 0 }
  const longTasks: PerformanceEntry[] = []
  Object.assign(window, { watched: seen, longTasks })
  const watch = (type: string, note: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaintMs = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaintMs = startTime
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.layoutShift += value
  })
  watch('longtask', (task) => longTasks.push(task))
  const interaction = ({ duration }: PerformanceEntry) => {
    seen.interactionMs = Math.max(seen.interactionMs, duration)
  }
  watch('event', interaction, { durationThreshold: 16 })
  new MutationObserver(() => {
    seen.readyMs ||= performance.now()
  }).observe(document, { subtree: true, attributeFilter: ['data-ready'] })
}

export const readSeen = (): Seen => {
  const { watched, longTasks } = window as unknown as Watched
  const later = longTasks.filter(({ startTime, duration }) => startTime + duration > watched.firstPaintMs)
  return { ...watched, blockingMs: later.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0) }
}

export const forgetInteractions = (): void => {
  ;(window as unknown as Watched).watched.interactionMs = 0
}
