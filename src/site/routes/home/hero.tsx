import { type RefObject, useEffect, useRef, useState } from 'react'
import type { HomePageResponse } from '#contract/site.ts'
import { useTimer } from '#ui/use-timer.ts'
import { Icon } from '../../components/icon.tsx'
import { PictureImage } from '../../components/picture-image.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { wrapSlide } from '../../components/slider.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { prefersReducedMotion, timings } from '../../timings.ts'
import styles from './hero.module.css'

export function Hero({ hero }: { hero: HomePageResponse['hero'] }) {
  const { t } = useTranslation('home')
  const background = useParallax<HTMLDivElement>()
  return (
    <section className={styles.hero} id="section_home">
      <div className={`page stack start gap-2 ${styles.content}`}>
        <h1>
          {hero.headline} <RotatingWord words={hero.words} />
        </h1>
        <p className={styles.subline}>
          <SiteLink className="target" to="/#home">
            {hero.subline}
            <Icon name="next" size={18} />
          </SiteLink>
        </p>
        <div className={`row wrap gap-15 ${styles.actions}`}>
          <SiteLink to="/products#home" className="button">
            {t('preorder')}
          </SiteLink>
          <SiteLink to="/places#places" className="button button-quiet">
            {t('findStore')}
          </SiteLink>
        </div>
      </div>
      <div className={styles.stage}>
        <div className={styles.background} ref={background}>
          <PictureImage
            className={styles.picture}
            picture={hero.wide.picture}
            alt={hero.wide.alt}
            sizes="max(100vw, 178svh)"
            narrow={{ picture: hero.tall.picture, media: '(max-width: 703px)', sizes: 'max(100vw, 72svh)' }}
            isFirst
            isEarly
          />
        </div>
      </div>
    </section>
  )
}

/** Cycles through the words; screen readers get only the first. */
function RotatingWord({ words }: { words: readonly string[] }) {
  const [current, setCurrent] = useState(0)
  const rotate = () => prefersReducedMotion() || setCurrent(wrapSlide(current + 1, words.length))
  useTimer(rotate, timings.slideAdvance)
  return (
    <span className={styles.rotatingWord}>
      <span className={current > 0 ? 'visually-hidden' : undefined}>{words[0]}</span>
      {current > 0 && <span aria-hidden="true">{words[current]}</span>}
    </span>
  )
}

export const parallaxShift = (scrollOffset: number): number => scrollOffset / 2

/** Shifts the element by half the scroll offset, at most once per frame and only while it is visible. */
function useParallax<T extends HTMLElement>(): RefObject<T | null> {
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
