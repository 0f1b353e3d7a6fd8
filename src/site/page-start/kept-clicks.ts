import { addEarly, notifyApp } from './early-add.ts'

/** Buttons that only the app can answer. The browser itself submits forms and opens popovers and details. */
const appButtons = 'button[type="button"]:not([popovertarget])'

const isReady = (): boolean => document.documentElement.dataset.ready === 'true'

/** Shows that the click was noticed. An animation, because React does not expect other attributes when it hydrates. */
const showWaiting = (button: Element): Animation =>
  button.animate([{ opacity: 1 }, { opacity: 0.45 }], {
    duration: 350,
    iterations: Number.POSITIVE_INFINITY,
    direction: 'alternate',
  })

/** Stays until the app shows the quantity instead of the plus. */
const showDone = (button: Element): Animation =>
  button.animate({ background: 'var(--sage)' }, { duration: 200, fill: 'forwards' })

const nameOf = (button: Element) => `${button.ariaLabel}${button.textContent}`

interface KeptClick {
  animation: Animation
  name: string
  /** The app need not repeat it. */
  isDone: boolean
}

/**
 * Keeps clicks on buttons until the app is there, and repeats them then. A plus (`data-add`) is answered before. Each button once: after the first click of a
 * hurried row of clicks, many buttons mean something else. So does a button that the app has named anew: "Pause" is
 * "Play" where a visitor prefers less motion.
 */
export function keepClicks(): void {
  const kept = new Map<HTMLElement, KeptClick>()

  function keep(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>(appButtons) : null
    if (!button || isReady()) return
    // React would answer a click in the middle of hydration itself, and the click would count twice.
    event.stopImmediatePropagation()
    if (kept.has(button)) return
    const click: KeptClick = { animation: showWaiting(button), name: nameOf(button), isDone: false }
    kept.set(button, click)
    if (button.dataset.add) void addNow(click, button, button.dataset.add)
  }

  async function addNow(click: KeptClick, button: Element, productId: string): Promise<void> {
    click.isDone = await addEarly(productId, isReady)
    if (!click.isDone) return
    click.animation.cancel()
    click.animation = showDone(button)
  }

  function repeat(): void {
    if (!isReady()) return
    ready.disconnect()
    removeEventListener('click', keep, true)
    for (const [button, { animation, name, isDone }] of kept) {
      animation.cancel()
      if (isDone) notifyApp()
      else if (nameOf(button) === name) button.click()
    }
  }

  const ready = new MutationObserver(repeat)
  ready.observe(document.documentElement, { attributeFilter: ['data-ready'] })
  addEventListener('click', keep, true)
}
