import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { prefersReducedMotion } from '../prefers-reduced-motion.ts'
import { scrollAfterNavigation } from './scroll-after-navigation.ts'

/** State of a navigation after which the page itself scrolls and moves the focus, as a panel does. */
export const movesByItself = { movesByItself: true }

const isMovedByPage = (state: unknown) => (state as Partial<typeof movesByItself> | null)?.movesByItself === true

interface Place {
  pathname: string
  key: string
}

// Outlives the components: a page and the error fallback take each other's place. Written in the browser only.
let lastPlace: Place | undefined

/** Not on the first page (the browser does that) and not on back and forward (the router restores those). */
export function useScrollAfterNavigation(): void {
  const { pathname, hash, key, state } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    const before = lastPlace
    lastPlace = { pathname, key }
    const hasMoved = before !== undefined && before.key !== key && type === 'PUSH'
    const isSamePlace = before?.pathname === pathname && hash === ''
    if (!hasMoved || isSamePlace || isMovedByPage(state)) return
    return scrollAfterNavigation(hash, {
      document,
      scrollTo: (options) => window.scrollTo(options),
      prefersReducedMotion: prefersReducedMotion(),
    })
  }, [pathname, hash, key, type, state])
}
