import { prefersReducedMotion } from '../../timings.ts'

const easeOut = (progress: number) => 1 - (1 - progress) ** 3

const parsePx = (length: string) => Number.parseFloat(length) || 0

/** Scrolls the element below the header in the given time, or instantly with reduced motion. Returns a cancel function. */
export function scrollSlowly(element: Element, durationMs: number): () => void {
  const paddingPx =
    parsePx(getComputedStyle(document.documentElement).scrollPaddingTop) +
    parsePx(getComputedStyle(element).scrollMarginTop)
  const fromPx = window.scrollY
  const toPx = Math.max(0, fromPx + element.getBoundingClientRect().top - paddingPx)
  if (prefersReducedMotion() || Math.abs(toPx - fromPx) < 2) {
    window.scrollTo({ top: toPx, behavior: 'instant' })
    return () => {}
  }
  const startedAtMs = performance.now()
  let frame = requestAnimationFrame(function step(nowMs) {
    const progress = Math.min(1, Math.max(0, nowMs - startedAtMs) / durationMs)
    window.scrollTo({ top: fromPx + (toPx - fromPx) * easeOut(progress), behavior: 'instant' })
    if (progress < 1) frame = requestAnimationFrame(step)
  })
  return () => cancelAnimationFrame(frame)
}
