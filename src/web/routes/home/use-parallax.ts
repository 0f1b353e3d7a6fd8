import { type RefObject, useEffect, useRef } from 'react'
import { prefersReducedMotion } from '../../prefers-reduced-motion.ts'

export const parallaxShift = (scrollOffset: number): number => scrollOffset / 2

/** The background shifts by half the scroll offset, one write a frame, only while it is in sight. */
export function useParallax<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    if (prefersReducedMotion()) return
    let frame = 0
    const shift = () => {
      frame = 0
      const target = element.current
      if (target && window.scrollY < target.clientHeight * 2)
        target.style.transform = `translate3d(0, ${parallaxShift(window.scrollY)}px, 0)`
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(shift)
    }
    if (window.scrollY > 0) shift()
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [])
  return element
}
