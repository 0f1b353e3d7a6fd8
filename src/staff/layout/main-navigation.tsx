import { NavLink } from 'react-router'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { listPages } from '../pages.ts'
import styles from './main-navigation.module.css'
import { useSession } from './use-session.ts'

export function MainNavigation() {
  const { t } = useTranslation()
  const { navigation, inNavigation } = listPages(useSession())
  return (
    <nav className={`${styles.nav} no-print`} aria-label={t('nav.label')} data-office={navigation === 'office'}>
      <ul>
        {inNavigation.map(({ path, name, label, icon, place }) => (
          <li key={path} data-name={name} data-wide={place === 'wide'}>
            <NavLink to={path} end={path === '/'} className={styles.link ?? ''}>
              <Icon name={icon} size={name === 'scan' ? 32 : 26} />
              <span>{t(`nav.${label}`)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
