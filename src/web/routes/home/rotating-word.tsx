import { useEffect, useState } from 'react'
import { wrapSlide } from '../../components/slider/slide-place.ts'
import { prefersReducedMotion } from '../../prefers-reduced-motion.ts'
import { timings } from '../../timings.ts'
import styles from './rotating-word.module.css'

/** Turns through its words; a single one stands still. Screen readers hear the first. */
export function RotatingWord({ words }: { words: readonly string[] }) {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    if (words.length < 2 || prefersReducedMotion()) return
    const timer = setInterval(() => setCurrent((before) => wrapSlide(before + 1, words.length)), timings.slideAdvance)
    return () => clearInterval(timer)
  }, [words.length])
  return (
    <span className={styles.word}>
      <span className={current > 0 ? 'visually-hidden' : undefined}>{words[0]}</span>
      {current > 0 && <span aria-hidden="true">{words[current]}</span>}
    </span>
  )
}
