import type { SiteData } from '#contract/site.ts'
import type { Picture } from '#domain/content/pictures.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import styles from './mobile-app.module.css'
import { PictureImage } from './picture-image.tsx'

export function AppBadges({ company }: { company: SiteData['company'] }) {
  const { t } = useTranslation()
  const badges = [
    { href: company.appStoreUrl, store: 'App Store', platform: 'iOS' },
    { href: company.playStoreUrl, store: 'Google Play', platform: 'Android' },
  ]
  return (
    <ul className={styles.badges}>
      {badges.map(({ href, store, platform }) => (
        <li key={store}>
          <a href={href} target="_blank" rel="noopener">
            <Icon name="download" size={22} />
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

/** A picture of the app made of markup: sharp at every size, and translated. */
export function AppScreen({ picture, alt }: { picture: Picture; alt: string }) {
  const { t } = useTranslation()
  return (
    <div className={styles.phone}>
      <PictureImage className={styles.picture ?? ''} picture={picture} alt={alt} sizes="18rem" />
      <div className={styles.card} aria-hidden="true">
        <p className={styles.title}>{t('appCard')}</p>
        <div className={styles.stamps}>
          {stamps.map((isStamped, index) => (
            <span key={index} data-stamped={isStamped || undefined} />
          ))}
        </div>
        <p className={styles.hint}>{t('appCardHint')}</p>
      </div>
    </div>
  )
}
