/**
 * When the app of a page is loaded:
 * - `afterPaint`: at once, because the page is an application (checkout, forms in steps);
 * - `whenIdle`: after the page is loaded and the browser idle, because a part of it is drawn by script (maps);
 * - `onUse`: when the visitor does anything, because much of the page reacts (cart, filters);
 * - `onControl`: when the visitor touches a control, because the page is to be read. Links are followed by the browser.
 */
export type StartMode = 'afterPaint' | 'whenIdle' | 'onUse' | 'onControl'

declare global {
  interface Window {
    /** Missing in development, where the app starts at once. */
    waitForStart?: (mode: StartMode) => Promise<unknown>
  }
}

/** A hidden window is never painted and some browsers report no paint, so it does not wait for either. */
const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) return resolve()
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, 500)
  })

const signsOfUse = ['scroll', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'click'] as const
const signsOfControl = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'click'] as const
const controls = 'button, input, select, textarea, label, form, dialog'

const isControl = ({ target }: Event): boolean => target instanceof Element && target.closest(controls) !== null

/** Lists that snap into place scroll by themselves, and a pointer that rests is reported when a page appears below it. */
function isUse(event: Event): boolean {
  if (event.type === 'scroll') return event.target === document
  return (
    event.type !== 'pointermove' || !(event instanceof PointerEvent) || event.movementX !== 0 || event.movementY !== 0
  )
}

/** Resolves with the first of the events. */
function firstOf(names: readonly string[], isMeant: (event: Event) => boolean): Promise<void> {
  const listening = new AbortController()
  return new Promise((resolve) => {
    const notice = (event: Event) => {
      if (!isMeant(event)) return
      listening.abort()
      resolve()
    }
    // On the window and captured: before every other listener, and also for events that do not bubble.
    for (const name of names) addEventListener(name, notice, { capture: true, passive: true, signal: listening.signal })
  })
}

const pageLoaded = (): Promise<unknown> =>
  document.readyState === 'complete' ? Promise.resolve() : firstOf(['load'], ({ target }) => target === document)

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 200)
  })

/** Written by the app in every tab that has used it; they say nothing about the visitor. */
const unimportantKeys = /^krume:(started|reloaded-for|seen-job:.*)$/

const hasEntries = (open: () => Storage): boolean => {
  try {
    return Object.keys(open()).some((key) => key.startsWith('krume:') && !unimportantKeys.test(key))
  } catch {
    // The visitor blocks storage.
    return false
  }
}

/** A cart, a chosen store, an order, or input that was not sent: the page has to show it. */
const hasStoredState = (): boolean =>
  /krume-(store|orders)=/.test(document.cookie) || hasEntries(() => localStorage) || hasEntries(() => sessionStorage)

function whenNeeded(mode: StartMode): Promise<unknown> {
  if (mode === 'afterPaint' || hasStoredState()) return Promise.resolve()
  if (mode === 'onControl') return firstOf(signsOfControl, isControl)
  const isUsed = firstOf(signsOfUse, isUse)
  return mode === 'onUse' ? isUsed : Promise.race([isUsed, pageLoaded().then(idle)])
}

/** The app prefetches the data of pages instead of the pages. */
const removeSpeculationRules = () => document.querySelector('script[type="speculationrules"]')?.remove()

/** Never before the first paint: cached scripts would delay it. */
export const waitForStart = (mode: StartMode): Promise<unknown> =>
  Promise.all([firstPaint(), whenNeeded(mode)]).then(removeSpeculationRules)
