import { type RefObject, useEffect, useRef } from 'react'
import { prefersReducedMotion } from '../../prefers-reduced-motion.ts'
import { timings } from '../../timings.ts'

/** Another view fades in, and a screen reader starts at its heading. Errors take the focus themselves. */
export function useStepChange(container: RefObject<HTMLElement | null>, view: string, hasErrors: boolean): void {
  const shown = useRef(view)
  useEffect(() => {
    const element = container.current
    if (shown.current === view || !element) return
    shown.current = view
    window.scrollTo({ top: 0, behavior: 'instant' })
    if (!hasErrors) element.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    if (prefersReducedMotion()) return
    const fade = element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: timings.wizardFade, easing: 'ease-out' })
    return () => fade.cancel()
  }, [container, view, hasErrors])
}
