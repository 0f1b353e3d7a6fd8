import type { PageResponse } from '#contract/site.ts'
import type { BlockProps } from './block-kinds.ts'
import { plainText } from './rich-text.tsx'

interface SiteContext {
  publicUrl: string
  companyName: string
}

type FaqEntry = BlockProps<'faq'>['entries'][number]

const toListItem = (position: number, name: string, item: string) => ({ '@type': 'ListItem', position, name, item })

const toQuestion = ({ question, answer }: FaqEntry) => ({
  '@type': 'Question',
  name: question,
  acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
})

/** schema.org data for search engines: breadcrumbs, and the questions of all FAQ blocks. */
export function pageStructuredData(page: PageResponse, { publicUrl, companyName }: SiteContext): object[] {
  const entries = page.blocks.flatMap((block) => (block.kind === 'faq' ? block.entries : []))
  const breadcrumbs = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      toListItem(1, companyName, `${publicUrl}/`),
      toListItem(2, page.title, `${publicUrl}/${page.id}`),
    ],
  }
  if (entries.length === 0) return [breadcrumbs]
  return [breadcrumbs, { '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity: entries.map(toQuestion) }]
}
