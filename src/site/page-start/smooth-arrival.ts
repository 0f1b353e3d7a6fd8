import { prefersReducedMotion } from '../timings.ts'

/** A link to a section scrolls to it, also when it loads a document. After that, only the app decides how to scroll. */
export function arriveSmoothly(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!location.hash || navigation?.type !== 'navigate' || prefersReducedMotion()) return
  const { style } = document.documentElement
  style.scrollBehavior = 'smooth'
  setTimeout(() => style.removeProperty('scroll-behavior'), 3000)
}
