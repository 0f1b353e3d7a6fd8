import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { prefersReducedMotion, timings } from '../timings.ts'

/** Also works for elements that are not focusable by themselves. */
export function focusWithoutScroll(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1')
  element.focus({ preventScroll: true })
}

interface ScrollEnvironment {
  document: Document
  scrollTo: (options: ScrollToOptions) => void
  prefersReducedMotion: boolean
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

/**
 * Scrolls to the element of the hash, or to the top, and moves the focus there for screen readers. A
 * visitor who types meanwhile, such as the next search, keeps the focus.
 */
export function scrollAfterNavigation(
  hash: string,
  { document, scrollTo, prefersReducedMotion }: ScrollEnvironment,
): () => void {
  const behavior = prefersReducedMotion ? 'instant' : 'smooth'
  const ended = new AbortController()
  const timer = setTimeout(() => {
    ended.abort()
    const target = hash ? document.getElementById(decodeHash(hash)) : null
    const heading = document.querySelector<HTMLElement>('main h1')
    if (target) {
      // Turns off content-visibility: its estimated heights would move the target while scrolling.
      document.documentElement.dataset.aimed = 'true'
      target.scrollIntoView({ behavior })
    } else scrollTo({ top: 0, behavior })
    const focused = target ?? heading
    if (focused) focusWithoutScroll(focused)
  }, timings.scrollDelay)
  const cancel = () => {
    ended.abort()
    clearTimeout(timer)
  }
  document.addEventListener('input', cancel, { signal: ended.signal })
  return cancel
}

interface ScrollState {
  /** Without it, navigations to another page or to a hash scroll, and changes of the query do not. */
  scrolls?: boolean
}

/** Location state of links: they also scroll when they lead to the page they are on. */
export const followsLink: ScrollState = { scrolls: true }

/** Location state of navigations after which the page itself scrolls and moves the focus. */
export const handlesScroll: ScrollState = { scrolls: false }

interface VisitedPage {
  pathname: string
  key: string
}

// Module state, because the page and the error fallback replace each other. Only written in the browser.
let lastVisited: VisitedPage | undefined

/** Skips the first page (the browser scrolls) and back/forward navigation (`useScrollRestoration`). */
export function useScrollAfterNavigation(): void {
  const { pathname, hash, key, state } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    const before = lastVisited
    lastVisited = { pathname, key }
    if (!before || before.key === key || type === 'POP') return
    const isElsewhere = before.pathname !== pathname || hash !== ''
    if (!((state as ScrollState | null)?.scrolls ?? (type === 'PUSH' && isElsewhere))) return
    return scrollAfterNavigation(hash, {
      document,
      scrollTo: (options) => window.scrollTo(options),
      prefersReducedMotion: prefersReducedMotion(),
    })
  }, [pathname, hash, key, type, state])
}
