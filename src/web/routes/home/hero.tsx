import type { HomePageAnswer } from '#contract/site/home-page-schema.ts'
import { PictureImage } from '../../components/picture-image.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './hero.module.css'
import { RotatingWord } from './rotating-word.tsx'
import { useParallax } from './use-parallax.ts'

export function Hero({ hero }: { hero: HomePageAnswer['hero'] }) {
  const { t } = useTexts('home')
  const background = useParallax<HTMLDivElement>()
  return (
    <section className={styles.hero} id="section_home">
      <div className={styles.words}>
        <h1>
          {hero.headline} <RotatingWord words={hero.words} />
        </h1>
        <p className={styles.subline}>{hero.subline}</p>
        <div className={styles.ways}>
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
            className={styles.picture ?? ''}
            picture={hero.wide.picture}
            alt={hero.wide.alt}
            sizes="max(100vw, 178svh)"
            narrow={{ picture: hero.tall.picture, media: '(max-width: 759px)', sizes: 'max(100vw, 72svh)' }}
            isFirst
            isEarly
          />
        </div>
      </div>
    </section>
  )
}
