import { describe, expect, test } from 'vitest'
import type { PageAnswer } from '#contract/site/page-answer.ts'
import { pageStructuredData } from './page-structured-data.ts'

const page: PageAnswer = {
  id: 'cup',
  title: 'Mehrwegbecher',
  description: 'Pfand',
  head: { layout: 'plain', kicker: 'Becher', headline: 'Ein Becher', lead: 'Er kommt wieder.' },
  blocks: [],
  modifiedAt: '2026-11-15' as PageAnswer['modifiedAt'],
}
const unheaded = { id: undefined, headline: undefined }
const surroundings = { publicUrl: 'https://krume.example', companyName: 'Bäckerei Krume' }

describe('what search engines learn of a page', () => {
  test('is its place below the home page', () => {
    expect(pageStructuredData(page, surroundings)).toEqual([
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

  test('is one list of all its questions, answered in plain words', () => {
    const entry = (question: string, text: string) => ({
      question,
      answer: [{ kind: 'paragraph', children: [{ kind: 'strong', children: [{ kind: 'text', text }] }] }] as const,
    })
    const [, faq] = pageStructuredData(
      {
        ...page,
        blocks: [
          { kind: 'faq', ...unheaded, entries: [entry('Kostet er mehr?', 'Nein.')] },
          { kind: 'menucard', ...unheaded },
          { kind: 'faq', ...unheaded, entries: [entry('Darf ich ihn behalten?', 'Ja.')] },
        ],
      },
      surroundings,
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
