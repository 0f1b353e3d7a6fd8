import { timings } from '../timings.ts'
import { focusQuietly } from './focus-quietly.ts'

interface Page {
  document: Document
  scrollTo: (options: ScrollToOptions) => void
  prefersReducedMotion: boolean
}

function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

/** To the element of the hash, or to the top; the focus goes along, so that a screen reader starts there too. */
export function scrollAfterNavigation(hash: string, { document, scrollTo, prefersReducedMotion }: Page): () => void {
  const behavior = prefersReducedMotion ? 'instant' : 'smooth'
  const timer = setTimeout(() => {
    const target = hash ? document.getElementById(idOf(hash)) : null
    const heading = document.querySelector<HTMLElement>('main h1')
    if (target) {
      // What is laid out only when it comes into sight has a guessed height: on the way there the goal would move.
      document.documentElement.dataset.aimed = 'true'
      target.scrollIntoView({ behavior })
    } else scrollTo({ top: 0, behavior })
    const focused = target ?? heading
    if (focused) focusQuietly(focused)
  }, timings.scrollDelay)
  return () => clearTimeout(timer)
}
