import { describe, expect, test } from 'vitest'
import { describeProblem } from '#content/content-errors.ts'
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
      const { problem, lineInText } = error as MarkdownError
      return `line ${lineInText.line}: ${describeProblem(problem, 'en')}`
    }
  }

  test.each([
    ['# Groß', 'line 3: Headings start with ## or ###.'],
    ['#### Klein', 'line 3: Headings start with ## or ###.'],
    ['> Zitat', 'line 3: Quotations with > are not possible on the pages.'],
    ['---', 'line 3: Rules with --- are not possible on the pages.'],
    ['```\ncode\n```', expect.stringMatching(/^line 3: Indented paragraphs and code are not possible/)],
    ['    eingerückt', expect.stringMatching(/^line 3: Indented paragraphs and code are not possible/)],
    ['<script>alert(1)</script>', 'line 3: HTML such as <b> is not possible on the pages. **bold** and *italic* are.'],
    ['Wort <b>fett</b>', 'line 3: HTML such as <b> is not possible on the pages. **bold** and *italic* are.'],
    ['Ein `Wort`', 'line 3: Code between ` ` is not possible on the pages.'],
    [
      '![Bild](/bild.png)',
      'line 3: Pictures are not possible within a text. They have a block of their own on the page.',
    ],
    ['[a][b]\n\n[b]: https://krume.example', expect.stringMatching(/^line 5: Links by reference are not possible/)],
    ['[b]: https://krume.example', expect.stringMatching(/^line 3: Links by reference are not possible/)],
    ['- Punkt\n- > Zitat', 'line 4: Quotations with > are not possible on the pages.'],
    ['Erste Zeile\nund `hier`', 'line 4: Code between ` ` is not possible on the pages.'],
  ])('rejects %j', (markdown, expected) => {
    expect(getErrorOrJson(`Anfang.\n\n${markdown}`)).toEqual(expected)
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
    expect(getErrorOrJson(`Siehe\n[hier](<${href}>).`)).toMatch(/^line 2: ".*" is not a target for a link\./)
  })

  test('checks autolinks as well', () => {
    expect(getErrorOrJson('<javascript:alert(1)>')).toMatch(/^line 1: /)
    expect(getErrorOrJson('<https://krume.example>')).toContain('"href":"https://krume.example"')
  })
})

describe('Markdown that would take long to parse', () => {
  test.each([
    ['unclosed emphasis', '*a_ '.repeat(6_000), 'tooManyMarks'],
    ['unclosed emphasis in many paragraphs', '*a_ *a_ *a_ *a_\n\n'.repeat(450), 'tooManyMarksInAll'],
    ['unclosed brackets', '['.repeat(20_000), 'tooManyMarks'],
    ['lists in lists on one line', `${'- '.repeat(5_000)}a`, 'tooDeep'],
    ['lists in lists', Array.from({ length: 40 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'), 'tooDeep'],
    ['very many lines', '\n='.repeat(1_001), 'tooManyLines'],
    ['a very long text', 'Brot. '.repeat(10_000), 'tooLong'],
  ])('%s is refused before it is parsed', (_, markdown, code) => {
    expect(() => parseMarkdown(markdown)).toThrow(`markdown.${code}`)
  })

  test('a refusal names the line', () => {
    const error = (() => {
      try {
        return parseMarkdown(`Erster Absatz.\n\n${'*'.repeat(300)}`)
      } catch (thrown) {
        return thrown
      }
    })()
    expect(error).toMatchObject({ lineInText: { line: 3 } })
  })
})
