import { Link } from 'react-router'
import type { Capability } from '#domain/staff/roles.ts'
import { Icon, type IconName } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { useSession } from '../layout/use-session.ts'
import { allows } from '../state/session-store.ts'
import styles from './more-page.module.css'

interface Entry {
  to: string
  name:
    | 'search'
    | 'phoneOrder'
    | 'store'
    | 'questions'
    | 'devices'
    | 'people'
    | 'audit'
    | 'hiring'
    | 'inbox'
    | 'content'
    | 'settings'
  icon: IconName
  capability: Capability | undefined
  /** Others have it in the navigation. */
  isForOffice?: boolean
}

const entries: readonly Entry[] = [
  { to: '/search', name: 'search', icon: 'search', capability: 'orders.read', isForOffice: true },
  { to: '/phone-order', name: 'phoneOrder', icon: 'phone', capability: 'orders.create' },
  { to: '/store', name: 'store', icon: 'store', capability: 'offer.change' },
  { to: '/open-questions', name: 'questions', icon: 'waiting', capability: 'orders.read' },
  { to: '/hiring', name: 'hiring', icon: 'people', capability: 'hiring.manage' },
  { to: '/inbox', name: 'inbox', icon: 'mail', capability: 'messages.manage' },
  { to: '/content', name: 'content', icon: 'note', capability: 'content.edit' },
  { to: '/devices', name: 'devices', icon: 'device', capability: 'devices.manage' },
  { to: '/people', name: 'people', icon: 'people', capability: 'people.manage' },
  { to: '/audit', name: 'audit', icon: 'audit', capability: 'audit.read' },
  { to: '/settings', name: 'settings', icon: 'settings', capability: undefined },
]

export function MorePage() {
  const { t } = useTranslation()
  const session = useSession()
  return (
    <Page title={t('nav.more')}>
      <p className={styles.who}>{t('more.signedInAs', { name: session.name, role: t(`role.${session.role}`) })}</p>
      <ul className={styles.entries}>
        {entries
          .filter(({ capability }) => !capability || allows(session, capability))
          .filter(({ isForOffice }) => !isForOffice || allows(session, 'overview.read'))
          .map(({ to, name, icon }) => (
            <li key={to}>
              <Link to={to}>
                <Icon name={icon} size={32} />
                <span>
                  <strong>{t(`nav.${name}`)}</strong>
                  <span>{t(`more.${name}`)}</span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </Page>
  )
}
