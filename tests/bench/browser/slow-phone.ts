import type { BrowserContext, Page } from '@playwright/test'
import { useUntilReady } from '#tests/support/e2e-test.ts'

/** A mid-range phone on a slow mobile connection, with the values Lighthouse uses. */
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, cpuSlowdown: 4 }
const connection = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1000) / 8,
  uploadThroughput: (675 * 1000) / 8,
}

export const phoneContext = {
  viewport: { width: phone.width, height: phone.height },
  deviceScaleFactor: phone.deviceScaleFactor,
  isMobile: true,
  hasTouch: true,
  locale: 'de-DE',
  timezoneId: 'Europe/Berlin',
}

export async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', connection)
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuSlowdown })
  return page
}

/** Uses the page. Polls rarely: polling in each frame, the default, makes the page draw frames it would not draw otherwise. */
export const waitUntilReady = (page: Page) => page.waitForFunction(useUntilReady, undefined, { polling: 100 })

/** Timings that a page reports about itself. */
export interface PageTimings {
  firstPaintMs: number
  largestPaintMs: number
  layoutShift: number
  /** Sum of what long tasks took beyond 50 ms each, after the first paint. */
  blockingMs: number
  /** The slowest interaction since the last reset. */
  interactionMs: number
  /** When the app was loaded; 0 until then. */
  readyMs: number
}

interface ObservedWindow extends Window {
  timings: PageTimings
  /** Kept as a list because they are reported before the first paint is: only later it is known which came after it. */
  longTasks: PerformanceEntry[]
}

/** Runs in the page before its own scripts. */
export function observePage(): void {
  const timings: PageTimings = {
    firstPaintMs: 0,
    largestPaintMs: 0,
    layoutShift: 0,
    blockingMs: 0,
    interactionMs: 0,
    readyMs: 0,
  }
  const longTasks: PerformanceEntry[] = []
  Object.assign(window, { timings, longTasks })
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true, ...options })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') timings.firstPaintMs = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    timings.largestPaintMs = startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) timings.layoutShift += value
  })
  observe('longtask', (task) => longTasks.push(task))
  const onInteraction = (entry: PerformanceEntry) => {
    // Other events are none of the visitor's: a pointer that rests while the page loads enters it.
    if ((entry as PerformanceEventTiming).interactionId)
      timings.interactionMs = Math.max(timings.interactionMs, entry.duration)
  }
  observe('event', onInteraction, { durationThreshold: 16 })
  new MutationObserver(() => {
    timings.readyMs ||= performance.now()
  }).observe(document, { subtree: true, attributeFilter: ['data-ready'] })
}

/** Runs in the page. */
export const readTimings = (): PageTimings => {
  const { timings, longTasks } = window as unknown as ObservedWindow
  const afterPaint = longTasks.filter(({ startTime, duration }) => startTime + duration > timings.firstPaintMs)
  return { ...timings, blockingMs: afterPaint.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0) }
}

/** Runs in the page. */
export const resetInteractions = (): void => {
  ;(window as unknown as ObservedWindow).timings.interactionMs = 0
}
