import type { SlideAnswer } from '#contract/site/slide-schema.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../icon.tsx'
import { MenuLink } from '../menu-link.tsx'
import { PictureImage } from '../picture-image.tsx'
import { slidePlace } from './slide-place.ts'
import styles from './slider.module.css'
import { useSlideShow } from './use-slide-show.ts'
import { useSwipe } from './use-swipe.ts'

export function Slider({ slides }: { slides: readonly SlideAnswer[] }) {
  const { t } = useTexts()
  const { current, isLive, isPlaying, show, togglePlaying, holdProps } = useSlideShow(slides.length)
  const swipe = useSwipe((direction) => show(current + direction))
  return (
    <section className={styles.slider} aria-roledescription="carousel" aria-label={t('slider.label')} {...holdProps}>
      <div className={styles.stage} {...swipe}>
        <ul className={styles.slides}>
          {slides.map((slide, index) => {
            const place = slidePlace(index, current, slides.length)
            return (
              <li key={slide.index} className={styles.slide} data-place={place} inert={isLive && place !== 'current'}>
                <PictureImage
                  className={styles.picture ?? ''}
                  picture={slide.src}
                  alt={slide.alt}
                  sizes="(min-width: 1000px) 60rem, 90vw"
                />
                <div className={styles.caption}>
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
        {/* A slide at the side is brought to the middle by a click; the arrows do the same for the keyboard. */}
        <button
          type="button"
          className={styles.side}
          data-side="previous"
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => show(current - 1)}
        />
        <button
          type="button"
          className={styles.side}
          data-side="next"
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => show(current + 1)}
        />
      </div>
      <div className={styles.controls}>
        <button type="button" aria-label={t('slider.previous')} onClick={() => show(current - 1)}>
          <Icon name="previous" />
        </button>
        <p className={styles.position}>
          <span aria-hidden="true">
            {current + 1} / {slides.length}
          </span>
          <span className="visually-hidden" aria-live={isPlaying ? 'off' : 'polite'}>
            {t('slider.position', { current: current + 1, total: slides.length })}
          </span>
        </p>
        <button type="button" aria-label={t('slider.next')} onClick={() => show(current + 1)}>
          <Icon name="next" />
        </button>
        <button type="button" aria-label={t(isPlaying ? 'slider.pause' : 'slider.play')} onClick={togglePlaying}>
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
      </div>
    </section>
  )
}
