import { describe, expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

describe('the words of a text', () => {
  test('stay when marks, links and breaks go', () => {
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

  test('of paragraphs, headings and nested lists stand one after the other', () => {
    const says = (text: string) => ({ kind: 'paragraph', children: [{ kind: 'text', text }] }) as const
    const inner = { kind: 'list', isOrdered: true, items: [[says('Drei')]] } as const
    expect(
      plainText([
        { kind: 'heading', level: 2, id: 'eins', children: [{ kind: 'text', text: 'Eins' }] },
        { kind: 'list', isOrdered: false, items: [[says('Zwei'), inner], [says('Vier')]] },
      ]),
    ).toBe('Eins Zwei Drei Vier')
  })
})
