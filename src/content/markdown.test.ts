import { describe, expect, test } from 'vitest'
import { MarkdownError, parseMarkdown } from './markdown.ts'

const text = (value: string) => ({ kind: 'text', text: value })

describe('supported Markdown', () => {
  test('parses paragraphs and joins wrapped lines with a space', () => {
    expect(parseMarkdown('Ein Satz\nüber zwei Zeilen.\n\nNoch einer.')).toEqual([
      { kind: 'paragraph', children: [text('Ein Satz über zwei Zeilen.')] },
      { kind: 'paragraph', children: [text('Noch einer.')] },
    ])
  })

  test('parses headings of two levels with an anchor from their text', () => {
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

  test('parses nested strong and emphasized text and hard line breaks', () => {
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

  test('parses nested ordered and unordered lists', () => {
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
  ])('parses a link to %s', (href) => {
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

  test('returns no blocks for empty text', () => {
    expect(parseMarkdown('\n\n')).toEqual([])
  })

  test('keeps escaped characters', () => {
    expect(parseMarkdown('2 \\* 3 &lt;b&gt;')).toEqual([{ kind: 'paragraph', children: [text('2 * 3 <b>')] }])
  })
})

describe('unsupported Markdown is rejected with its line', () => {
  const getErrorOrJson = (markdown: string) => {
    try {
      return JSON.stringify(parseMarkdown(markdown))
    } catch (error) {
      expect(error).toBeInstanceOf(MarkdownError)
      return (error as Error).message
    }
  }

  test.each([
    ['# Groß', 'line 3: headings must be ## or ###'],
    ['#### Klein', 'line 3: headings must be ## or ###'],
    ['> Zitat', 'line 3: blockquote is not supported here'],
    ['---', 'line 3: thematicBreak is not supported here'],
    ['```\ncode\n```', 'line 3: code is not supported here'],
    ['    eingerückt', 'line 3: code is not supported here'],
    ['<script>alert(1)</script>', 'line 3: html is not supported here'],
    ['Wort <b>fett</b>', 'line 3: html is not supported here'],
    ['Ein `Wort`', 'line 3: inlineCode is not supported here'],
    ['![Bild](/bild.png)', 'line 3: image is not supported here'],
    ['[a][b]\n\n[b]: https://krume.example', 'line 3: linkReference is not supported here'],
    ['[b]: https://krume.example', 'line 3: definition is not supported here'],
    ['- Punkt\n- > Zitat', 'line 4: blockquote is not supported here'],
    ['Erste Zeile\nund `hier`', 'line 4: inlineCode is not supported here'],
  ])('rejects %j', (markdown, expected) => {
    expect(getErrorOrJson(`Anfang.\n\n${markdown}`)).toBe(expected)
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
  ])('rejects a link to %s', (href) => {
    expect(getErrorOrJson(`Siehe\n[hier](<${href}>).`)).toMatch(/^line 2: ".*" is not a valid link target$/)
  })

  test('checks autolinks as well', () => {
    expect(getErrorOrJson('<javascript:alert(1)>')).toMatch(/^line 1: /)
    expect(getErrorOrJson('<https://krume.example>')).toContain('"href":"https://krume.example"')
  })
})
