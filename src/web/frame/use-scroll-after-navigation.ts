import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { prefersReducedMotion } from '../prefers-reduced-motion.ts'
import { scrollAfterNavigation } from './scroll-after-navigation.ts'

/** State of a navigation after which the page itself scrolls and moves the focus, as a panel does. */
export const movesByItself = { movesByItself: true }

const isMovedByPage = (state: unknown) => (state as Partial<typeof movesByItself> | null)?.movesByItself === true

/** Not on the first page (the browser does that) and not on back and forward (the router restores those). */
export function useScrollAfterNavigation(): void {
  const { pathname, hash, key, state } = useLocation()
  const type = useNavigationType()
  const last = useRef({ pathname, hash, key })
  useEffect(() => {
    const before = last.current
    last.current = { pathname, hash, key }
    const hasMoved = before.key !== key && type === 'PUSH'
    const isSamePlace = before.pathname === pathname && hash === ''
    if (!hasMoved || isSamePlace || isMovedByPage(state)) return
    return scrollAfterNavigation(hash, {
      document,
      scrollTo: (options) => window.scrollTo(options),
      prefersReducedMotion: prefersReducedMotion(),
    })
  }, [pathname, hash, key, type, state])
}
