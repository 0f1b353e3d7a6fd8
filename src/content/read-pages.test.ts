import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Company } from '#domain/content/company.ts'
import { changeContent } from '#tests/support/a-content-folder.ts'
import { readPages } from './read-pages.ts'

const company = JSON.parse(readFileSync('content/company.json', 'utf8')) as Company

/** A folder with the privacy policy alone. */
function aFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'krume-pages-'))
  for (const ending of ['json', 'de.md', 'en.md'])
    cpSync(`content/pages/policy.${ending}`, join(directory, `pages/policy.${ending}`))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}
const problemsOf = async (directory: string) => (await readPages(directory, company)).problems

describe('the pages of a folder', () => {
  test('hold their long texts, with the company’s data filled in', async () => {
    const { content, problems } = await readPages('content', company)
    expect(problems).toEqual([])
    const words = JSON.stringify(content?.find(({ id }) => id === 'policy'))
    expect(words).toContain('Bäckerei Krume GmbH & Co. KG')
    expect(JSON.stringify(content)).not.toContain('{{')
  })

  test('are not read where the company’s own file is broken: that is told already', async () => {
    expect(await readPages('content', undefined)).toEqual({ content: undefined, problems: [] })
  })
})

describe('a broken page', () => {
  test.each(['policy.de.md', 'policy.en.md'])('whose text %s is missing is named with that file', async (missing) => {
    const directory = aFolder()
    rmSync(join(directory, 'pages', missing))
    expect(await problemsOf(directory)).toEqual([
      { file: `pages/${missing}`, entry: '', field: '', reason: 'cannot be read' },
    ])
  })

  test('whose text is empty is named with its field', async () => {
    const directory = aFolder()
    writeFileSync(join(directory, 'pages/policy.en.md'), '\n')
    expect(await problemsOf(directory)).toEqual([
      {
        file: 'pages/policy.json',
        entry: '',
        field: expect.stringMatching(/^blocks\.\d\.text\.en$/),
        reason: expect.any(String),
      },
    ])
  })

  test('whose text cannot be shown is named with its line', async () => {
    const directory = aFolder()
    writeFileSync(join(directory, 'pages/policy.de.md'), 'Gut.\n\n[böse](javascript:alert)')
    expect(await problemsOf(directory)).toEqual([
      {
        file: 'pages/policy.json',
        entry: '',
        field: expect.stringMatching(/^blocks\.\d\.text\.de$/),
        reason: 'line 3: "javascript:alert" is no address to link to',
      },
    ])
  })

  test.each([
    ['head.layout', 'round', 'head.layout'],
    ['blocks', [], 'blocks'],
    ['blocks.0.kind', 'unknown', 'blocks.0.kind'],
    ['title.de', '', 'title.de'],
    ['modifiedAt', 'today', 'modifiedAt'],
  ])('with a fault at %s is named with it', async (path, value, field) => {
    const directory = aFolder()
    changeContent(directory, 'pages/policy.json', path, value)
    expect(await problemsOf(directory)).toEqual([
      { file: 'pages/policy.json', entry: '', field, reason: expect.any(String) },
    ])
  })

  test.each(['javascript:alert(1)', '//krume.example', 'http://krume.example'])(
    'with a link to %s is refused',
    async (href) => {
      const directory = aFolder()
      const callout = {
        kind: 'callout',
        headline: { de: 'Hier', en: 'Here' },
        text: { de: 'Text', en: 'Text' },
        link: { label: { de: 'Dorthin', en: 'There' }, href },
      }
      changeContent(directory, 'pages/policy.json', 'blocks', [callout])
      expect((await problemsOf(directory)).map(({ field }) => field)).toEqual(['blocks.0.link.href'])
    },
  )
})
