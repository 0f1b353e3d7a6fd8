import { SectionTabs } from '../components/section-tabs.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { useSession } from '../layout/use-session.ts'
import { useSelectedStore } from '../state/selected-store.ts'
import { allows } from '../state/session-cache.ts'

interface Props {
  title: 'stock' | 'pause' | 'hours' | 'capacity' | 'printer'
  children: React.ReactNode
}

/** What a store offers, and what it prints. */
export function StoreLayout({ title, children }: Props) {
  const { t } = useTranslation()
  const session = useSession()
  const store = useSelectedStore(session)
  const names = allows(session, 'stores.change')
    ? (['stock', 'pause', 'hours', 'capacity', 'printer'] as const)
    : (['stock', 'pause'] as const)
  return (
    <Page title={`${t(`store.${title}`)} · ${store?.name ?? ''}`} width="wide" isTitleForPrint>
      <SectionTabs
        label={t('nav.store')}
        tabs={names.map((name) => ({ to: `/store/${name}`, label: t(`store.${name}`) }))}
      />
      {children}
    </Page>
  )
}
