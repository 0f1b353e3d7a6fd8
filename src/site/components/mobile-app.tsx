import type { SiteData } from '#contract/site.ts'
import type { Picture } from '#domain/content/pictures.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSiteData } from '../layout/use-site-data.ts'
import styles from './mobile-app.module.css'
import { PictureImage } from './picture-image.tsx'
import { Section } from './section/section.tsx'

/** A phone with a download arrow, without the camera, by which the two platforms differ. */
const phoneOutline =
  'M8.5 1.5h11a3 3 0 0 1 3 3v25a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-25a3 3 0 0 1 3-3ZM14 10v10M9.5 16l4.5 4.5 4.5-4.5M9.5 25.5h9'

export function AppBadges({ company }: { company: SiteData['company'] }) {
  const { t } = useTranslation()
  const badges = [
    { href: company.appStoreUrl, store: 'App Store', platform: 'iOS', camera: 'M12.5 4.5h3' },
    { href: company.playStoreUrl, store: 'Google Play', platform: 'Android', camera: 'M14 5h.01' },
  ]
  return (
    <ul className={`row wrap gap-15 ${styles.badges}`}>
      {badges.map(({ href, store, platform, camera }) => (
        <li key={store}>
          <a href={href} target="_blank" rel="noopener">
            <svg className={styles.device} width="28" height="34" viewBox="0 0 28 34" aria-hidden="true">
              <path d={`${phoneOutline}${camera}`} />
            </svg>
            <span>
              <small>{t('appFor', { platform })}</small>
              {store}
            </span>
            <span className="visually-hidden">{t('newTab')}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const stamps = Array.from({ length: 10 }, (_, index) => index < 7)

interface AppSectionProps {
  id?: string | undefined
  headline?: string | undefined
  picture: Picture
  alt: string
  children: React.ReactNode
}

/** The text about the app beside its picture. */
export function AppSection({ id, headline, picture, alt, children }: AppSectionProps) {
  const { company } = useSiteData()
  return (
    <Section
      id={id}
      className={styles.section}
      headline={headline}
      introduction={
        <>
          {children}
          <AppBadges company={company} />
        </>
      }
    >
      <AppScreen picture={picture} alt={alt} />
    </Section>
  )
}

/** A picture of the app made of markup: sharp at every size, and translated. */
function AppScreen({ picture, alt }: { picture: Picture; alt: string }) {
  const { t } = useTranslation()
  return (
    <div className={styles.phone}>
      <PictureImage className={styles.picture} picture={picture} alt={alt} sizes="18rem" />
      <div className={styles.card} aria-hidden="true">
        <p className={styles.title}>{t('appCard')}</p>
        <div className={styles.stamps}>
          {stamps.map((isStamped, index) => (
            <span key={index} data-stamped={isStamped || undefined} />
          ))}
        </div>
        <p className="small">{t('appCardHint')}</p>
      </div>
    </div>
  )
}
