import { expect, test } from 'vitest'
import type { RichText } from '#domain/content/rich-text.ts'
import { richTextBlocks } from './contract-blocks.ts'

const link = (href: string, text: string) => ({
  kind: 'link' as const,
  href,
  children: [{ kind: 'text' as const, text }],
})
const paragraph = (...children: Extract<RichText[number], { kind: 'paragraph' }>['children']) => ({
  kind: 'paragraph' as const,
  children,
})

test('rich text is rendered unabridged: headings, paragraphs, lists and link addresses', () => {
  const text: RichText = [
    { kind: 'heading', level: 2, id: 'preise', children: [{ kind: 'text', text: 'Preise' }] },
    paragraph(
      { kind: 'text', text: 'Alles ' },
      { kind: 'strong', children: [{ kind: 'text', text: 'brutto' }] },
      { kind: 'text', text: ', siehe ' },
      link('/products', 'Sortiment'),
      { kind: 'text', text: ' und ' },
      link('mailto:hallo@krume.example', 'hallo@krume.example'),
    ),
    {
      kind: 'list',
      isOrdered: true,
      items: [[paragraph({ kind: 'text', text: 'eins' })], [paragraph(link('#preise', 'zwei'))]],
    },
    { kind: 'list', isOrdered: false, items: [[paragraph({ kind: 'text', text: 'drei' })]] },
  ]
  expect(richTextBlocks(text, 'https://krume.example')).toEqual([
    { kind: 'title', text: 'Preise' },
    {
      kind: 'smallPrint',
      text: 'Alles brutto, siehe Sortiment (https://krume.example/products) und hallo@krume.example',
    },
    { kind: 'smallPrint', text: '1. eins\n2. zwei' },
    { kind: 'smallPrint', text: '– drei' },
  ])
})
