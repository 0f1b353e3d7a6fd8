import { prefersReducedMotion } from '../../prefers-reduced-motion.ts'

const easeOut = (share: number) => 1 - (1 - share) ** 3

const pxOf = (length: string) => Number.parseFloat(length) || 0

/** Brings the element's top below the header within the given time; at once where less motion is wished for. */
export function scrollSlowly(element: Element, durationMs: number): () => void {
  const paddingPx =
    pxOf(getComputedStyle(document.documentElement).scrollPaddingTop) + pxOf(getComputedStyle(element).scrollMarginTop)
  const fromPx = window.scrollY
  const toPx = Math.max(0, fromPx + element.getBoundingClientRect().top - paddingPx)
  if (prefersReducedMotion() || Math.abs(toPx - fromPx) < 2) {
    window.scrollTo({ top: toPx, behavior: 'instant' })
    return () => {}
  }
  const startedAtMs = performance.now()
  let frame = requestAnimationFrame(function step(nowMs) {
    const share = Math.min(1, Math.max(0, nowMs - startedAtMs) / durationMs)
    window.scrollTo({ top: fromPx + (toPx - fromPx) * easeOut(share), behavior: 'instant' })
    if (share < 1) frame = requestAnimationFrame(step)
  })
  return () => cancelAnimationFrame(frame)
}
