import { NavLink, useNavigation } from 'react-router'
import type { SiteData } from '#contract/site.ts'
import { Icon } from '../components/icon.tsx'
import { SiteLink } from '../components/site-link.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useAppState } from '../state/app-state.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { followsLink } from './scroll-after-navigation.ts'
import { openWithoutPopover, Sidebar, sidebarId } from './sidebar.tsx'
import styles from './site-header.module.css'

function CartLink() {
  const { t } = useTranslation()
  const count = useAppState(({ cartItemCount }) => cartItemCount)
  return (
    <SiteLink to="/checkout#checkout-data" className={`icon-button ${styles.cart}`}>
      <Icon name="cart" />
      <span className="visually-hidden">{t('cart')}</span>
      <span className={styles.place}>
        <span role="status" className={count > 0 ? styles.badge : 'visually-hidden'}>
          <span aria-hidden="true">{count > 0 ? count : ''}</span>
          <span className="visually-hidden">{t('cartCount', { count })}</span>
        </span>
      </span>
    </SiteLink>
  )
}

/** Shows that requests or a page change are pending. The styles delay it, so that short ones show nothing. */
function ActivityLine() {
  const hasRequests = useAppState(({ networkRequests }) => networkRequests > 0)
  const { state } = useNavigation()
  if (!hasRequests && state === 'idle') return null
  return <span className={styles.activity} aria-hidden="true" data-testid="activity-line" />
}

export function SiteHeader({ siteData }: { siteData: SiteData }) {
  const { t } = useTranslation()
  return (
    <header className={styles.header}>
      <div className={`page row middle gap-3 ${styles.bar}`}>
        <SiteLink to="/" className={styles.logo} aria-label={t('home', { name: siteData.company.name })}>
          <Logo name={siteData.company.shortName} />
        </SiteLink>
        <nav className={`${styles.menu} no-print`} aria-label={t('mainMenu')}>
          <ul>
            {siteData.headerMenu.map(({ name, section, hash }) => (
              <li key={section}>
                <NavLink
                  to={`/${section}#${hash}`}
                  className="target"
                  state={followsLink}
                  prefetch="intent"
                  discover="none"
                >
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={`row gap-05 ${styles.tools} no-print`}>
          <LanguageSwitch />
          <CartLink />
          <button
            type="button"
            className={`icon-button ${styles.hamburger}`}
            aria-label={t('openMenu')}
            aria-haspopup="dialog"
            popoverTarget={sidebarId}
            onClick={openWithoutPopover}
          >
            <Icon name="menu" />
          </button>
        </div>
      </div>
      <ActivityLine />
      <Sidebar siteData={siteData} />
    </header>
  )
}
