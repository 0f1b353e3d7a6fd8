import { useEffect, useState } from 'react'
import { prefersReducedMotion } from '../../prefers-reduced-motion.ts'
import { timings } from '../../timings.ts'
import { useHold } from '../use-hold.ts'
import { wrapSlide } from './slide-place.ts'

/** Advances by itself unless somebody reads, points at it, asked for a pause, or looks at another tab. */
export function useSlideShow(count: number) {
  const [current, setCurrent] = useState(0)
  const [isPlaying, setPlaying] = useState(true)
  // Without script all slides can be read and used, so none may be locked before it runs.
  const [isLive, setLive] = useState(false)
  const { isHeld, holdProps } = useHold()

  useEffect(() => {
    setLive(true)
    if (prefersReducedMotion()) setPlaying(false)
  }, [])

  // Starts anew with every slide, so that one chosen by hand stays as long as the others.
  useEffect(() => {
    if (!isPlaying || isHeld || count < 2) return
    const timer = setInterval(() => {
      if (!document.hidden) setCurrent((before) => wrapSlide(before + 1, count))
    }, timings.slideAdvance)
    return () => clearInterval(timer)
  }, [isPlaying, isHeld, count, current])

  return {
    current,
    isLive,
    isPlaying,
    show: (index: number) => setCurrent(wrapSlide(index, count)),
    togglePlaying: () => setPlaying((before) => !before),
    holdProps,
  }
}
