import { useEffect, useState } from 'react'
import { prefersReducedMotion } from '../../prefers-reduced-motion.ts'
import { timings } from '../../timings.ts'
import { wrapSlide } from './slide-place.ts'

/** Advances by itself unless somebody reads, points at it, asked for a pause, or looks at another tab. */
export function useSlideShow(count: number) {
  const [current, setCurrent] = useState(0)
  const [isPlaying, setPlaying] = useState(true)
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    if (prefersReducedMotion()) setPlaying(false)
  }, [])

  useEffect(() => {
    if (!isPlaying || isHeld || count < 2) return
    const timer = setInterval(() => {
      if (!document.hidden) setCurrent((before) => wrapSlide(before + 1, count))
    }, timings.slideAdvance)
    return () => clearInterval(timer)
  }, [isPlaying, isHeld, count])

  return {
    current,
    isPlaying,
    show: (index: number) => setCurrent(wrapSlide(index, count)),
    togglePlaying: () => setPlaying((before) => !before),
    hold: () => setHeld(true),
    release: () => setHeld(false),
  }
}
