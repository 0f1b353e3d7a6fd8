import { describe, expect, test } from 'vitest'
import { plainText } from './rich-text.tsx'

describe('plainText', () => {
  test('drops formatting, links and line breaks', () => {
    expect(
      plainText([
        {
          kind: 'paragraph',
          children: [
            { kind: 'text', text: 'Mehl und ' },
            { kind: 'strong', children: [{ kind: 'text', text: '18' }, { kind: 'break' }] },
            { kind: 'link', href: '/company', children: [{ kind: 'text', text: 'Stunden' }] },
          ],
        },
      ]),
    ).toBe('Mehl und 18 Stunden')
  })

  test('joins paragraphs, headings and nested lists in order', () => {
    const paragraph = (text: string) => ({ kind: 'paragraph', children: [{ kind: 'text', text }] }) as const
    const inner = { kind: 'list', isOrdered: true, items: [[paragraph('Drei')]] } as const
    expect(
      plainText([
        { kind: 'heading', level: 2, id: 'eins', children: [{ kind: 'text', text: 'Eins' }] },
        { kind: 'list', isOrdered: false, items: [[paragraph('Zwei'), inner], [paragraph('Vier')]] },
      ]),
    ).toBe('Eins Zwei Drei Vier')
  })
})
