import { SectionTabs } from '../components/section-tabs.tsx'
import { Page } from '../layout/page.tsx'
import { useHiringTranslation } from './use-hiring-translation.ts'

interface Props {
  title: string
  children: React.ReactNode
}

/** Applications, jobs, trial shifts, the talent pool and figures. */
export function HiringLayout({ title, children }: Props) {
  const { t } = useHiringTranslation()
  return (
    <Page title={title} width="wide" isTitleForPrint>
      <SectionTabs
        label={t('tabs.label')}
        tabs={[
          { to: '/hiring', label: t('tabs.pipeline'), isExact: true },
          { to: '/hiring/jobs', label: t('tabs.jobs') },
          { to: '/hiring/trial-shifts', label: t('tabs.trialShifts') },
          { to: '/hiring/talent-pool', label: t('tabs.talentPool') },
          { to: '/hiring/figures', label: t('tabs.figures') },
        ]}
      />
      {children}
    </Page>
  )
}
