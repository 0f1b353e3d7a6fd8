import type { Frame } from '#contract/site/frame-schema.ts'
import { useTexts } from '../i18n/use-texts.ts'
import styles from './app-badges.module.css'
import { Icon } from './icon.tsx'

export function AppBadges({ company }: { company: Frame['company'] }) {
  const { t } = useTexts()
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
