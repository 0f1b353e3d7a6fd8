import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { createExpiringStorage, getSessionStorage } from '../state/storage.ts'

const entryName = 'scroll'

// Module state, because the page and the error fallback replace each other. Only written in the browser.
let positionByKey: Record<string, number> = {}
let shownKey: string | undefined

function saveShownPosition(): void {
  if (shownKey !== undefined) positionByKey[shownKey] = window.scrollY
}

/** The browser restores the position after a reload, the app after back and forward. */
function takeOver(): void {
  history.scrollRestoration = 'manual'
}

function handOver(): void {
  createExpiringStorage(getSessionStorage()).set(entryName, positionByKey)
  history.scrollRestoration = 'auto'
}

/**
 * Restores the scroll position on back and forward. Replaces the router's component, which also jumps to the hash of
 * every new page, so that nothing is left of the smooth scroll of `useScrollAfterNavigation`.
 */
export function useScrollRestoration(): void {
  const { key } = useLocation()
  const type = useNavigationType()

  useEffect(() => {
    const stored = createExpiringStorage(getSessionStorage()).get(entryName, Date.now())
    positionByKey = { ...(stored as typeof positionByKey | undefined), ...positionByKey }
    takeOver()
    addEventListener('scroll', saveShownPosition, { passive: true })
    addEventListener('pageshow', takeOver)
    addEventListener('pagehide', handOver)
    return () => {
      handOver()
      removeEventListener('scroll', saveShownPosition)
      removeEventListener('pageshow', takeOver)
      removeEventListener('pagehide', handOver)
    }
  }, [])

  // Before the paint. The browser itself scrolls for plain links to a hash; their entries have no router state.
  useLayoutEffect(() => {
    const isReturning = shownKey !== undefined && shownKey !== key && type === 'POP' && history.state !== null
    shownKey = key
    if (isReturning) window.scrollTo({ top: positionByKey[key] ?? 0, behavior: 'instant' })
  }, [key, type])

  // After the paint, when reading the position does not force a layout. A new page may never be scrolled.
  useEffect(saveShownPosition, [key])
}
