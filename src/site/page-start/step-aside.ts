/** Bars at the bottom of the window are asides. */
const controls = 'a, button, input, select, textarea, label, summary, [role="button"], aside'
/** Fractions of the box. The points are closer together than the smallest control is wide. */
const steps = [0, 1 / 3, 2 / 3, 1]

const hasAmount = ({ childNodes }: Element): boolean =>
  [...childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.includes('€'))

/** Whether a control or an amount of money is below the element, or would be where the element is. */
function coversSomething(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const isCovered = (x: number, y: number) => {
    const below = document.elementsFromPoint(x, y).find((other) => !element.contains(other))
    return below !== undefined && (below.closest(controls) !== null || hasAmount(below))
  }
  return steps.some((across) => steps.some((down) => isCovered(left + width * across, top + height * down)))
}

/**
 * Makes the chat button step aside while it would cover something: the page scrolls, grows or changes under it. Without the
 * app, because most pages are read without it; the attribute is on the root, which React does not render anew.
 */
export function keepChatAside(): void {
  const { documentElement } = document
  const check = () => {
    const chat = document.querySelector('[data-chat]')
    if (chat) documentElement.toggleAttribute('data-chat-aside', coversSomething(chat))
  }
  // The root is there before its content, and is observed before each paint: the button never appears in the way.
  new ResizeObserver(check).observe(documentElement)
  // Captured, because lists that scroll sideways do not bubble the event.
  addEventListener('scroll', check, { capture: true, passive: true })
  addEventListener('resize', check)
}
