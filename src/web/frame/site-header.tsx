import { NavLink } from 'react-router'
import type { Frame } from '#contract/site/frame-schema.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import { CartLink } from './cart-link.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { Sidebar, sidebarId } from './sidebar.tsx'
import { openSidebar } from './sidebar-state.ts'
import styles from './site-header.module.css'

export function SiteHeader({ frame }: { frame: Frame }) {
  const { t } = useTexts()
  // `command` opens the sidebar even before, or without, our script; once that runs, it takes over.
  const withoutScript = { command: 'show-modal', commandfor: sidebarId }
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
                <NavLink to={`/${section}#${hash}`} preventScrollReset prefetch="intent">
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
            onClick={(event) => {
              event.preventDefault()
              openSidebar()
            }}
            {...withoutScript}
          >
            <Icon name="menu" />
          </button>
        </div>
      </div>
      <Sidebar frame={frame} />
    </header>
  )
}
