import { useTranslation } from 'react-i18next'
import type { Frame } from '#contract/site/frame-schema.ts'
import { ChatShortcut } from './chat-shortcut.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'
import { Notifications } from './notifications.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** The chrome around every page but the application wizard. */
export function SiteFrame({ frame, children }: { frame: Frame; children: React.ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <a className="skip-link" href="#main">
        {t('skipToContent')}
      </a>
      <SiteHeader frame={frame} />
      {children}
      <SiteFooter frame={frame} />
      <ChatShortcut phone={frame.chatPhone} />
      <Notifications />
      <LoadingOverlay />
    </>
  )
}
