const signsOfUse = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'click'] as const

/**
 * Resolves when the element comes into view or the visitor does anything; at once on the server and on pages that do not
 * have the element yet.
 */
export function whenNeeded(selector: string): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.querySelector(selector)
  if (!element) return Promise.resolve()
  return new Promise((resolve) => {
    const listening = new AbortController()
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) finish()
    })
    function finish(): void {
      observer.disconnect()
      listening.abort()
      resolve()
    }
    observer.observe(element)
    for (const sign of signsOfUse)
      addEventListener(sign, finish, { capture: true, passive: true, signal: listening.signal })
  })
}
