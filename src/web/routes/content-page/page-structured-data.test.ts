import { describe, expect, test } from 'vitest'
import type { PageResponse } from '#contract/site.ts'
import { pageStructuredData } from './page-structured-data.ts'

const page: PageResponse = {
  id: 'cup',
  title: 'Mehrwegbecher',
  description: 'Pfand',
  head: { layout: 'plain', id: undefined, kicker: 'Becher', headline: 'Ein Becher', lead: 'Er kommt wieder.' },
  blocks: [],
  modifiedAt: '2026-11-15' as PageResponse['modifiedAt'],
}
const noHeadline = { id: undefined, headline: undefined }
const siteContext = { publicUrl: 'https://krume.example', companyName: 'Bäckerei Krume' }

describe('pageStructuredData', () => {
  test('contains breadcrumbs below the home page', () => {
    expect(pageStructuredData(page, siteContext)).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Bäckerei Krume', item: 'https://krume.example/' },
          { '@type': 'ListItem', position: 2, name: 'Mehrwegbecher', item: 'https://krume.example/cup' },
        ],
      },
    ])
  })

  test('lists the questions of all FAQ blocks with answers as plain text', () => {
    const entry = (question: string, text: string) => ({
      question,
      answer: [{ kind: 'paragraph', children: [{ kind: 'strong', children: [{ kind: 'text', text }] }] }] as const,
    })
    const [, faq] = pageStructuredData(
      {
        ...page,
        blocks: [
          { kind: 'faq', ...noHeadline, entries: [entry('Kostet er mehr?', 'Nein.')] },
          { kind: 'menucard', ...noHeadline },
          { kind: 'faq', ...noHeadline, entries: [entry('Darf ich ihn behalten?', 'Ja.')] },
        ],
      },
      siteContext,
    )
    expect(faq).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [
        { '@type': 'Question', name: 'Kostet er mehr?', acceptedAnswer: { '@type': 'Answer', text: 'Nein.' } },
        { '@type': 'Question', name: 'Darf ich ihn behalten?', acceptedAnswer: { '@type': 'Answer', text: 'Ja.' } },
      ],
    })
  })
})
