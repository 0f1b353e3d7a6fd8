import { SectionTabs } from '../components/section-tabs.tsx'
import { Page } from '../layout/page.tsx'
import { useContentTranslation } from './use-content-translation.ts'

const sections = [
  ['/content/draft', 'draft'],
  ['/content/product', 'product'],
  ['/content/category', 'category'],
  ['/content/store', 'store'],
  ['/content/job', 'job'],
  ['/content/page', 'page'],
  ['/content/site', 'site'],
  ['/content/picture', 'picture'],
  ['/content/history', 'history'],
] as const

interface Props {
  title: string
  tools?: React.ReactNode
  children: React.ReactNode
}

/** The sections of the content above each of their pages. */
export function ContentLayout({ title, tools, children }: Props) {
  const { c } = useContentTranslation()
  return (
    <Page title={title} tools={tools} width="wide">
      <SectionTabs label={c('sections')} tabs={sections.map(([to, name]) => ({ to, label: c(`tab.${name}`) }))} />
      {children}
    </Page>
  )
}
