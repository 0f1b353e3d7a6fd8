import { NavLink } from 'react-router'
import type { Capability } from '#domain/staff/roles.ts'
import { Icon, type IconName } from '../components/icon.tsx'
import { useTexts } from '../i18n/texts.ts'
import { allows } from '../state/session-store.ts'
import styles from './main-navigation.module.css'
import { useSession } from './use-session.ts'

interface Entry {
  to: string
  name: 'board' | 'search' | 'scan' | 'lists' | 'phoneOrder' | 'store' | 'more'
  icon: IconName
  capability: Capability | undefined
  /** Only where there is room for it; elsewhere it is under "more". */
  isWide?: boolean
}

const entries: readonly Entry[] = [
  { to: '/', name: 'board', icon: 'board', capability: 'orders.read' },
  { to: '/search', name: 'search', icon: 'search', capability: 'orders.read' },
  { to: '/scan', name: 'scan', icon: 'scan', capability: 'orders.handOver' },
  { to: '/lists', name: 'lists', icon: 'lists', capability: 'orders.read' },
  { to: '/phone-order', name: 'phoneOrder', icon: 'phone', capability: 'orders.create', isWide: true },
  { to: '/store', name: 'store', icon: 'store', capability: 'offer.change', isWide: true },
  { to: '/more', name: 'more', icon: 'more', capability: undefined },
]

export function MainNavigation() {
  const { t } = useTexts()
  const session = useSession()
  const shown = entries.filter(({ capability }) => !capability || allows(session, capability))
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
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
