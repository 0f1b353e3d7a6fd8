import { NavLink } from 'react-router'
import type { Frame } from '#contract/site/frame-schema.ts'
import { Icon } from '../components/icon.tsx'
import { SiteLink } from '../components/site-link.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { CartLink } from './cart-link.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { Sidebar, sidebarId } from './sidebar.tsx'
import styles from './site-header.module.css'
import { openWithoutPopover } from './use-sidebar-layer.ts'

export function SiteHeader({ frame }: { frame: Frame }) {
  const { t } = useTexts()
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <SiteLink to="/" className={styles.logo} aria-label={t('home', { name: frame.company.name })}>
          <Logo name={frame.company.shortName} />
        </SiteLink>
        <nav className={styles.menu} aria-label={t('mainMenu')}>
          <ul>
            {frame.headerMenu.map(({ name, section, hash }) => (
              <li key={section}>
                <NavLink to={`/${section}#${hash}`} preventScrollReset prefetch="intent" discover="none">
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.tools}>
          <LanguageSwitch />
          <CartLink />
          <button
            type="button"
            className={styles.hamburger}
            aria-label={t('openMenu')}
            aria-haspopup="dialog"
            popoverTarget={sidebarId}
            onClick={openWithoutPopover}
          >
            <Icon name="menu" />
          </button>
        </div>
      </div>
      <Sidebar frame={frame} />
    </header>
  )
}
