import { useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import type { SiteData } from '#contract/site.ts'
import { useDelayed } from '../hooks/use-delayed.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import type { RouteHandle } from '../route-handle.ts'
import { useAppState } from '../state/app-state.ts'
import { timings } from '../timings.ts'
import { ChatShortcut } from './chat-shortcut.tsx'
import { Notifications } from './notifications.tsx'
import { focusWithoutScroll } from './scroll-after-navigation.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import styles from './site-layout.module.css'

const overlayDelayMs = 400

/** Covers the page during global loading, then fades out. It does not catch pointer events. */
function LoadingOverlay() {
  const { t } = useTranslation()
  // What is answered at once shows nothing.
  const isLoading = useDelayed(
    useAppState(({ loading }) => loading),
    overlayDelayMs,
  )
  const [isVisible, setVisible] = useState(false)

  useEffect(() => {
    if (isLoading) return setVisible(true)
    const timer = setTimeout(() => setVisible(false), timings.overlayFade)
    return () => clearTimeout(timer)
  }, [isLoading])

  const state = isLoading ? 'shown' : 'fading'
  return (
    <div
      className={styles.overlay}
      data-state={isLoading || isVisible ? state : undefined}
      data-testid="loading-overlay"
    >
      <div className={styles.mark}>
        {/* Lazy: the browser fetches it only when the overlay is shown. */}
        <img src="/brand/mark.svg" alt="" width="44" height="44" loading="lazy" />
      </div>
      <span role="status">{isLoading ? t('loading') : ''}</span>
    </div>
  )
}

function focusContent(): void {
  const main = document.getElementById('main')
  if (main) focusWithoutScroll(main)
}

/** Header, footer and overlays around every page except the application wizard. */
export function SiteLayout({ siteData, children }: { siteData: SiteData; children: React.ReactNode }) {
  const { t } = useTranslation()
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined)
  const isSelfService = handles.some((handle) => handle?.isSelfService)
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: the link has a valid target; the click handler only moves the focus */}
      <a className="skip-link" href="#main" onClick={focusContent}>
        {t('skipToContent')}
      </a>
      <SiteHeader siteData={siteData} />
      {children}
      {!isSelfService && <ChatShortcut url={siteData.chatUrl} />}
      <SiteFooter siteData={siteData} />
      <Notifications />
      <LoadingOverlay />
    </>
  )
}
