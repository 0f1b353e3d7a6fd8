import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import type { SlideResponse } from '#contract/site.ts'
import { useTimer } from '#ui/use-timer.ts'
import { useHoverOrFocus } from '../hooks/use-hover-or-focus.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { prefersReducedMotion, timings } from '../timings.ts'
import { Icon } from './icon.tsx'
import { PictureImage } from './picture-image.tsx'
import { MenuLink } from './site-link.tsx'
import styles from './slider.module.css'

export type SlidePosition = 'current' | 'previous' | 'next' | 'before' | 'after'

/** Wraps at both ends. */
export const wrapSlide = (index: number, count: number): number => ((index % count) + count) % count

/** Slides that are not shown wait on the side from which they come next, so that none crosses the current one. */
export function slidePosition(index: number, current: number, count: number): SlidePosition {
  const distance = wrapSlide(index - current, count)
  if (distance === 0) return 'current'
  if (distance === 1) return 'next'
  if (distance === count - 1) return 'previous'
  return distance <= count / 2 ? 'after' : 'before'
}

const shortestSwipePx = 40

function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const startX = useRef<number>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      startX.current = event.pointerType === 'mouse' ? undefined : event.clientX
    },
    onPointerUp: (event: PointerEvent) => {
      if (startX.current === undefined) return
      const distance = event.clientX - startX.current
      startX.current = undefined
      if (Math.abs(distance) > shortestSwipePx) onSwipe(distance < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      startX.current = undefined
    },
  }
}

/** Advances automatically unless it is hovered, focused, paused, or in a hidden tab. */
function useSlideShow(count: number) {
  const [current, setCurrent] = useState(0)
  const [isPlaying, setPlaying] = useState(true)
  // Without script all slides must be usable, so none is inert before hydration.
  const [isLive, setLive] = useState(false)
  const { isActive, listeners } = useHoverOrFocus()

  // Before the page is ready, so that a click on "Pause" that was kept until then is not taken for one on "Play".
  useLayoutEffect(() => {
    setLive(true)
    if (prefersReducedMotion()) setPlaying(false)
  }, [])

  // The timer restarts with every slide, so that a slide chosen by hand stays as long as the others.
  const show = (index: number) => setCurrent(wrapSlide(index, count))
  const advance = () => document.hidden || show(current + 1)
  useTimer(advance, isPlaying && !isActive && count > 1 ? timings.slideAdvance : undefined, current)

  return {
    current,
    isLive,
    isPlaying,
    show,
    togglePlaying: () => setPlaying((before) => !before),
    listeners,
  }
}

export function Slider({ slides }: { slides: readonly SlideResponse[] }) {
  const { t } = useTranslation()
  const { current, isLive, isPlaying, show, togglePlaying, listeners } = useSlideShow(slides.length)
  const swipe = useSwipe((direction) => show(current + direction))
  return (
    <section className={styles.slider} aria-roledescription="carousel" aria-label={t('slider.label')} {...listeners}>
      <div className={styles.stage} {...swipe}>
        <ul className={styles.slides}>
          {slides.map((slide, index) => {
            const place = slidePosition(index, current, slides.length)
            return (
              <li key={slide.index} className={styles.slide} data-place={place} inert={isLive && place !== 'current'}>
                <PictureImage
                  className={styles.picture}
                  picture={slide.src}
                  alt={slide.alt}
                  sizes="(min-width: 1000px) 60rem, 90vw"
                />
                <div className={`stack start top gap-1 ${styles.caption}`}>
                  <p className="eyebrow">{slide.headline}</p>
                  <p className={styles.text}>{slide.text}</p>
                  <MenuLink link={slide.link} className="button button-quiet">
                    {slide.buttonLabel}
                  </MenuLink>
                </div>
              </li>
            )
          })}
        </ul>
        {/* A click on a neighbouring slide moves it to the middle; the arrow buttons do the same for the keyboard. */}
        {(['previous', 'next'] as const).map((side) => (
          <button
            key={side}
            type="button"
            className={styles.side}
            data-side={side}
            tabIndex={-1}
            aria-hidden="true"
            onClick={() => show(current + (side === 'next' ? 1 : -1))}
          />
        ))}
      </div>
      <div className={`row middle gap-1 ${styles.controls}`}>
        <button
          type="button"
          className="icon-button icon-button-framed"
          aria-label={t('slider.previous')}
          onClick={() => show(current - 1)}
        >
          <Icon name="previous" />
        </button>
        <p className={`figures strong ${styles.position}`}>
          <span aria-hidden="true">
            {current + 1} / {slides.length}
          </span>
          <span className="visually-hidden" aria-live={isPlaying ? 'off' : 'polite'}>
            {t('slider.position', { current: current + 1, total: slides.length })}
          </span>
        </p>
        <button
          type="button"
          className="icon-button icon-button-framed"
          aria-label={t('slider.next')}
          onClick={() => show(current + 1)}
        >
          <Icon name="next" />
        </button>
        <button
          type="button"
          className="icon-button icon-button-framed"
          aria-label={t(isPlaying ? 'slider.pause' : 'slider.play')}
          onClick={togglePlaying}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
      </div>
    </section>
  )
}
