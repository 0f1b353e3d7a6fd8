import { describe, expect, test } from 'vitest'
import { MarkdownFault, parseMarkdown } from './parse-markdown.ts'

const text = (value: string) => ({ kind: 'text', text: value })

describe('what a page can show', () => {
  test('paragraphs, with a line break of the file as a blank', () => {
    expect(parseMarkdown('Ein Satz\nüber zwei Zeilen.\n\nNoch einer.')).toEqual([
      { kind: 'paragraph', children: [text('Ein Satz über zwei Zeilen.')] },
      { kind: 'paragraph', children: [text('Noch einer.')] },
    ])
  })

  test('headings of two sizes, each with an anchor of its own text', () => {
    expect(parseMarkdown('## Öl & **Süßes** für München\n\n### 3. Ein Unterpunkt')).toEqual([
      {
        kind: 'heading',
        level: 2,
        id: 'oel-suesses-fuer-muenchen',
        children: [text('Öl & '), { kind: 'strong', children: [text('Süßes')] }, text(' für München')],
      },
      { kind: 'heading', level: 3, id: '3-ein-unterpunkt', children: [text('3. Ein Unterpunkt')] },
    ])
  })

  test('what is strong or stressed, one inside the other, and a break that was meant', () => {
    expect(parseMarkdown('**fett und *beides***, *schräg*  \nneue Zeile')).toEqual([
      {
        kind: 'paragraph',
        children: [
          { kind: 'strong', children: [text('fett und '), { kind: 'emphasis', children: [text('beides')] }] },
          text(', '),
          { kind: 'emphasis', children: [text('schräg')] },
          { kind: 'break' },
          text('neue Zeile'),
        ],
      },
    ])
  })

  test('lists with and without numbers, one inside the other', () => {
    const item = (value: string) => ({ kind: 'paragraph', children: [text(value)] })
    expect(parseMarkdown('1. eins\n2. zwei\n   - innen')).toEqual([
      {
        kind: 'list',
        isOrdered: true,
        items: [[item('eins')], [item('zwei'), { kind: 'list', isOrdered: false, items: [[item('innen')]] }]],
      },
    ])
  })

  test.each([
    '/jobs',
    '/jobs?state=search#a',
    '#oben',
    'https://krume.example/x',
    'mailto:hallo@krume.example',
    'tel:+4989',
  ])('a link to %s', (href) => {
    expect(parseMarkdown(`Siehe [**hier**](${href}).`)).toEqual([
      {
        kind: 'paragraph',
        children: [
          text('Siehe '),
          { kind: 'link', href, children: [{ kind: 'strong', children: [text('hier')] }] },
          text('.'),
        ],
      },
    ])
  })

  test('nothing, where nothing is written', () => {
    expect(parseMarkdown('\n\n')).toEqual([])
  })

  test('marks as they are, where they are meant', () => {
    expect(parseMarkdown('2 \\* 3 &lt;b&gt;')).toEqual([{ kind: 'paragraph', children: [text('2 * 3 <b>')] }])
  })
})

describe('what a page cannot show is refused with its line', () => {
  const faultOf = (markdown: string) => {
    try {
      return JSON.stringify(parseMarkdown(markdown))
    } catch (fault) {
      expect(fault).toBeInstanceOf(MarkdownFault)
      return (fault as Error).message
    }
  }

  test.each([
    ['# Groß', 'line 3: headings are ## or ###'],
    ['#### Klein', 'line 3: headings are ## or ###'],
    ['> Zitat', 'line 3: blockquote is not possible here'],
    ['---', 'line 3: thematicBreak is not possible here'],
    ['```\ncode\n```', 'line 3: code is not possible here'],
    ['    eingerückt', 'line 3: code is not possible here'],
    ['<script>alert(1)</script>', 'line 3: html is not possible here'],
    ['Wort <b>fett</b>', 'line 3: html is not possible here'],
    ['Ein `Wort`', 'line 3: inlineCode is not possible here'],
    ['![Bild](/bild.png)', 'line 3: image is not possible here'],
    ['[a][b]\n\n[b]: https://krume.example', 'line 3: linkReference is not possible here'],
    ['[b]: https://krume.example', 'line 3: definition is not possible here'],
    ['- Punkt\n- > Zitat', 'line 4: blockquote is not possible here'],
    ['Erste Zeile\nund `hier`', 'line 4: inlineCode is not possible here'],
  ])('%j', (markdown, expected) => {
    expect(faultOf(`Anfang.\n\n${markdown}`)).toBe(expected)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#x73;cript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'http://krume.example',
    'krume.example',
    '../jobs',
    '//krume.example/jobs',
    '/\\\\krume.example',
    '',
  ])('a link to %s', (href) => {
    expect(faultOf(`Siehe\n[hier](<${href}>).`)).toMatch(/^line 2: ".*" is no address to link to$/)
  })

  test('an address in pointed brackets as well', () => {
    expect(faultOf('<javascript:alert(1)>')).toMatch(/^line 1: /)
    expect(faultOf('<https://krume.example>')).toContain('"href":"https://krume.example"')
  })
})
