import { NavLink } from 'react-router'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { allows } from '../state/session-store.ts'
import styles from './main-navigation.module.css'
import { counterEntries, officeEntries } from './navigation-entries.ts'
import { useSession } from './use-session.ts'

/** The office reads words in a list; the counter hits large buttons. */
export function MainNavigation() {
  const { t } = useTranslation()
  const session = useSession()
  const isOffice = allows(session, 'overview.read') || allows(session, 'hiring.manage')
  const entries = isOffice ? officeEntries : counterEntries
  const shown = entries.filter(({ capability }) => !capability || allows(session, capability))
  return (
    <nav className={styles.nav} aria-label={t('nav.label')} data-office={isOffice}>
      <ul>
        {shown.map(({ to, name, icon, isWide }) => (
          <li key={to} data-name={name} data-wide={isWide}>
            <NavLink to={to} end={to === '/'} className={styles.link ?? ''}>
              <Icon name={icon} size={name === 'scan' ? 32 : 26} />
              <span>{t(`nav.${name}`)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
