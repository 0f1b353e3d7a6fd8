import { prefersReducedMotion, timings } from '../timings.ts'

const seenKey = 'krume:started'

/** Whether this tab shows its first page. Without session storage nobody knows, so it counts as shown before. */
function isFirstPage(): boolean {
  try {
    if (sessionStorage.getItem(seenKey)) return false
    sessionStorage.setItem(seenKey, '1')
    return true
  } catch {
    return false
  }
}

/**
 * Shows the mark over the page once per tab, and never to visitors who prefer reduced motion. The overlay is part of
 * every page (`LoadingOverlay`); its styles follow this attribute.
 */
export function showSplashScreen(): void {
  if (prefersReducedMotion() || !isFirstPage()) return
  const { dataset } = document.documentElement
  dataset.splash = 'shown'
  setTimeout(() => {
    dataset.splash = 'fading'
    setTimeout(() => delete dataset.splash, timings.overlayFade)
  }, timings.startupLoader)
}
