import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Company } from '#domain/content/content.ts'
import { paymentCompaniesPlaceholder } from '#domain/content/page.ts'
import { formatTimeOfDay } from '#domain/i18n/format-dates.ts'
import { cutOffMinute } from '#domain/pickup/cut-off.ts'
import { withSentences } from '#tests/support/content-sentences.ts'
import { changeContent } from '#tests/support/test-content.ts'
import { interpolateTexts } from './page-texts.ts'
import { readContent } from './read-content.ts'

describe('interpolateTexts', () => {
  const company = JSON.parse(readFileSync('content/company.json', 'utf8')) as Company
  const interpolate = (value: unknown) => interpolateTexts(value, company)

  test('replaces placeholders by the company’s data at any depth', () => {
    expect(interpolate({ a: ['{{legalName}}, {{postalCode}} {{location}}', { b: 'Mail {{mail}}' }] })).toEqual({
      a: ['Bäckerei Krume GmbH & Co. KG, 89257 Illertissen', { b: 'Mail hallo@krume.example' }],
    })
  })

  test('keeps placeholders that are not a text of the company', () => {
    for (const text of [
      '{{unknown}}',
      '{{claim}}',
      '{{foundedYear}}',
      '{{toString}}',
      '{{__proto__}}',
      '{name}',
      '{{ name }}',
    ])
      expect(interpolate(text)).toBe(text)
  })

  test('inserts the order cut-off in the language of the text', () => {
    const { cutOff } = interpolate({ cutOff: { de: 'bis {{cutOff}}', en: ['by {{cutOff}}'] } }) as { cutOff: object }
    expect(cutOff).toEqual({
      de: `bis ${formatTimeOfDay(cutOffMinute, 'de')}`,
      en: [`by ${formatTimeOfDay(cutOffMinute, 'en')}`],
    })
  })

  test('does not interpolate the inserted values', () => {
    expect(interpolateTexts('{{name}}', { ...company, name: '{{phone}} $& $1' })).toBe('{{phone}} $& $1')
  })

  test('takes the name of the file out of a text, which is there in every language', () => {
    expect(interpolate({ kind: 'document', text: { file: 'policy', de: 'Text: {{phone}}' } })).toEqual({
      kind: 'document',
      text: { de: 'Text: +49 89 99998-100', en: '' },
    })
  })

  test('treats nothing else as a text of a file', () => {
    for (const value of [
      { file: 'a', more: 1 },
      { file: '../a', de: 'A' },
      { file: 1 },
      { file: null },
      { de: 'file' },
      [],
    ])
      expect(interpolate(value)).toEqual(value)
  })

  test('keeps numbers, booleans and null', () => {
    expect(interpolate({ a: 1, b: true, c: null, d: [0, false] })).toEqual({ a: 1, b: true, c: null, d: [0, false] })
  })
})

describe('the pages of a folder', () => {
  /** A content folder that contains only the privacy policy and the company. */
  function aPolicyFolder(): string {
    const directory = mkdtempSync(join(tmpdir(), 'krume-pages-'))
    for (const ending of ['json', 'de.md', 'en.md'])
      cpSync(`content/pages/policy.${ending}`, join(directory, `pages/policy.${ending}`))
    cpSync('content/company.json', join(directory, 'company.json'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    return directory
  }
  async function readErrors(directory: string) {
    const result = await readContent(directory)
    return result.isValid ? [] : result.errors.filter(({ file }) => file.startsWith('pages/'))
  }
  const getErrors = async (directory: string) => withSentences(await readErrors(directory))

  describe('valid pages', () => {
    test('contain their long texts with the company’s data', async () => {
      const result = await readContent('content')
      if (!result.isValid) return expect.unreachable('the content is invalid')
      const { pages } = result.content
      const text = JSON.stringify(pages.find(({ id }) => id === 'policy'))
      expect(text).toContain('Bäckerei Krume GmbH & Co. KG')
      expect(JSON.stringify(pages).replaceAll(paymentCompaniesPlaceholder, '')).not.toContain('{{')
    })

    test('are skipped without an error when the company file is invalid, which is reported already', async () => {
      const directory = aPolicyFolder()
      changeContent(directory, 'company.json', 'mail', 'niemand')
      expect(await getErrors(directory)).toEqual([])
    })
  })

  describe('an invalid page', () => {
    test.each(['policy.de.md', 'policy.en.md'])(
      'with a missing text %s is reported with that file',
      async (missing) => {
        const directory = aPolicyFolder()
        rmSync(join(directory, 'pages', missing))
        expect(await getErrors(directory)).toEqual([
          {
            file: `pages/${missing}`,
            entry: '',
            field: '',
            sentence: 'The file is missing. It should hold the text of the page pages/policy.json.',
          },
        ])
      },
    )

    test('without any text is reported with the file of the text', async () => {
      const directory = aPolicyFolder()
      writeFileSync(join(directory, 'pages/policy.en.md'), ' \n\n\t')
      expect(await getErrors(directory)).toEqual([
        { file: 'pages/policy.en.md', entry: '', field: '', sentence: 'The file is empty.' },
      ])
    })

    test('with a text in another encoding is reported with the file of the text', async () => {
      const directory = aPolicyFolder()
      writeFileSync(join(directory, 'pages/policy.de.md'), Buffer.from('Die B\xe4ckerei', 'latin1'))
      expect(await getErrors(directory)).toEqual([
        { file: 'pages/policy.de.md', entry: '', field: '', sentence: expect.stringContaining('UTF-8') },
      ])
    })

    test.each(['Gut.\n\n', '\n\n', '\r\n  \r\n', '{{name}} ist gut.\n{{phone}}\n'])(
      'with unsupported Markdown behind %j is reported with the file and line of the text',
      async (start) => {
        const directory = aPolicyFolder()
        writeFileSync(join(directory, 'pages/policy.de.md'), `${start}[böse](javascript:alert)\nEnde.`)
        expect(await readErrors(directory)).toEqual([
          {
            file: 'pages/policy.de.md',
            entry: '',
            field: '',
            problem: { code: 'markdown.link', params: { target: { json: 'javascript:alert' } } },
            position: { line: 3, column: 1, text: '[böse](javascript:alert)' },
          },
        ])
      },
    )

    test('with unsupported Markdown in the page itself is reported with its field and line', async () => {
      const directory = aPolicyFolder()
      const text = { de: 'Gut.\n\n<b>schlecht</b>' }
      changeContent(directory, 'pages/policy.json', 'blocks', [{ kind: 'text', text }])
      expect(await getErrors(directory)).toEqual([
        {
          file: 'pages/policy.json',
          entry: '',
          field: 'blocks.0.text.de',
          sentence: 'HTML such as <b> is not possible on the pages. **bold** and *italic* are.',
        },
      ])
    })
  })
})
