import type { PageAnswer } from '#contract/site/page-answer.ts'
import { plainText } from './plain-text.ts'

interface Surroundings {
  publicUrl: string
  companyName: string
}

type FaqEntry = Extract<PageAnswer['blocks'][number], { kind: 'faq' }>['entries'][number]

const crumb = (position: number, name: string, item: string) => ({ '@type': 'ListItem', position, name, item })

const question = ({ question, answer }: FaqEntry) => ({
  '@type': 'Question',
  name: question,
  acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
})

/** Where the page stands on the site, and the questions it answers, as the page itself shows them. */
export function pageStructuredData(page: PageAnswer, { publicUrl, companyName }: Surroundings): object[] {
  const entries = page.blocks.flatMap((block) => (block.kind === 'faq' ? block.entries : []))
  const breadcrumbs = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [crumb(1, companyName, `${publicUrl}/`), crumb(2, page.title, `${publicUrl}/${page.id}`)],
  }
  if (entries.length === 0) return [breadcrumbs]
  return [breadcrumbs, { '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity: entries.map(question) }]
}
