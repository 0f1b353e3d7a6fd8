import type { Frame } from '#contract/site/frame-schema.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { ChatShortcut } from './chat-shortcut.tsx'
import { focusQuietly } from './focus-quietly.ts'
import { LoadingOverlay } from './loading-overlay.tsx'
import { Notifications } from './notifications.tsx'
import { OrderNotice } from './order-notice.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

function focusContent(): void {
  const main = document.getElementById('main')
  if (main) focusQuietly(main)
}

/** The chrome around every page but the application wizard. */
export function SiteFrame({ frame, children }: { frame: Frame; children: React.ReactNode }) {
  const { t } = useTexts()
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it does lead to a place on the page; the focus only goes along */}
      <a className="skip-link" href="#main" onClick={focusContent}>
        {t('skipToContent')}
      </a>
      <SiteHeader frame={frame} />
      {children}
      <SiteFooter frame={frame} />
      <ChatShortcut phone={frame.chatPhone} />
      <Notifications />
      <OrderNotice />
      <LoadingOverlay />
    </>
  )
}
