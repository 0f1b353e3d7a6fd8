import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { formatTimeOfDay } from '#domain/calendar/local-time.ts'
import type { Company } from '#domain/content/content.ts'
import { cutOffMinute } from '#domain/pickup/cut-off.ts'
import { aContentFolder, changeContent } from '#tests/support/test-content.ts'
import { interpolatePage, readContent, readPages } from './read-content.ts'

describe('interpolatePage', () => {
  const company = JSON.parse(readFileSync('content/company.json', 'utf8')) as Company
  const interpolate = (value: unknown, readText = (file: string) => `Text von ${file}: {{phone}}`) =>
    interpolatePage(value, company, readText)

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
    expect(interpolatePage('{{name}}', { ...company, name: '{{phone}} $& $1' }, () => '')).toBe('{{phone}} $& $1')
  })

  test('replaces a file reference by its texts in every language and interpolates them', () => {
    expect(interpolate({ kind: 'document', text: { file: 'policy' } })).toEqual({
      kind: 'document',
      text: { de: 'Text von policy.de.md: +49 89 99998-100', en: 'Text von policy.en.md: +49 89 99998-100' },
    })
  })

  test('treats only an object with a single file name as a file reference', () => {
    const read = () => expect.unreachable('there is no file reference')
    for (const value of [{ file: 'a', more: 1 }, { file: 1 }, { file: null }, { de: 'file' }, []])
      expect(interpolate(value, read)).toEqual(value)
  })

  test('keeps numbers, booleans and null', () => {
    expect(interpolate({ a: 1, b: true, c: null, d: [0, false] })).toEqual({ a: 1, b: true, c: null, d: [0, false] })
  })
})

describe('readPages', () => {
  const company = JSON.parse(readFileSync('content/company.json', 'utf8')) as Company

  /** A content folder that contains only the privacy policy. */
  function aPolicyFolder(): string {
    const directory = mkdtempSync(join(tmpdir(), 'krume-pages-'))
    for (const ending of ['json', 'de.md', 'en.md'])
      cpSync(`content/pages/policy.${ending}`, join(directory, `pages/policy.${ending}`))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    return directory
  }
  const getErrors = async (directory: string) => (await readPages(directory, company)).errors

  describe('valid pages', () => {
    test('contain their long texts with the company’s data', async () => {
      const { content, errors } = await readPages('content', company)
      expect(errors).toEqual([])
      const text = JSON.stringify(content?.find(({ id }) => id === 'policy'))
      expect(text).toContain('Bäckerei Krume GmbH & Co. KG')
      expect(JSON.stringify(content)).not.toContain('{{')
    })

    test('are skipped without an error when the company file is invalid, which is reported already', async () => {
      expect(await readPages('content', undefined)).toEqual({ content: undefined, errors: [] })
    })
  })

  describe('an invalid page', () => {
    test.each(['policy.de.md', 'policy.en.md'])(
      'with a missing text %s is reported with that file',
      async (missing) => {
        const directory = aPolicyFolder()
        rmSync(join(directory, 'pages', missing))
        expect(await getErrors(directory)).toEqual([
          { file: `pages/${missing}`, entry: '', field: '', reason: 'cannot be read' },
        ])
      },
    )

    test('with an empty text is reported with its field', async () => {
      const directory = aPolicyFolder()
      writeFileSync(join(directory, 'pages/policy.en.md'), '\n')
      expect(await getErrors(directory)).toEqual([
        {
          file: 'pages/policy.json',
          entry: '',
          field: expect.stringMatching(/^blocks\.\d\.text\.en$/),
          reason: expect.any(String),
        },
      ])
    })

    test('with unsupported Markdown is reported with the line', async () => {
      const directory = aPolicyFolder()
      writeFileSync(join(directory, 'pages/policy.de.md'), 'Gut.\n\n[böse](javascript:alert)')
      expect(await getErrors(directory)).toEqual([
        {
          file: 'pages/policy.json',
          entry: '',
          field: expect.stringMatching(/^blocks\.\d\.text\.de$/),
          reason: 'line 3: "javascript:alert" is not a valid link target',
        },
      ])
    })

    test.each([
      ['head.layout', 'round', 'head.layout'],
      ['blocks', [], 'blocks'],
      ['blocks.0.kind', 'unknown', 'blocks.0.kind'],
      ['title.de', '', 'title.de'],
      ['modifiedAt', 'today', 'modifiedAt'],
    ])('with an invalid %s is reported with that field', async (path, value, field) => {
      const directory = aPolicyFolder()
      changeContent(directory, 'pages/policy.json', path, value)
      expect(await getErrors(directory)).toEqual([
        { file: 'pages/policy.json', entry: '', field, reason: expect.any(String) },
      ])
    })

    test.each(['javascript:alert(1)', '//krume.example', 'http://krume.example'])(
      'with a link to %s is rejected',
      async (href) => {
        const directory = aPolicyFolder()
        const callout = {
          kind: 'callout',
          headline: { de: 'Hier', en: 'Here' },
          text: { de: 'Text', en: 'Text' },
          link: { label: { de: 'Dorthin', en: 'There' }, href },
        }
        changeContent(directory, 'pages/policy.json', 'blocks', [callout])
        expect((await getErrors(directory)).map(({ field }) => field)).toEqual(['blocks.0.link.href'])
      },
    )
  })
})

describe('readContent', () => {
  async function getErrors(directory: string) {
    const result = await readContent(directory)
    return result.isValid ? [] : result.errors
  }

  async function readVersion(directory: string) {
    const result = await readContent(directory)
    return result.isValid ? result.content.version : undefined
  }

  describe('the demo content', () => {
    test('is valid', async () => {
      expect(await getErrors('content')).toEqual([])
    })

    test('has ten slides with six of them on the home page, nine feed pictures and one rotating word', async () => {
      const result = await readContent('content')
      if (!result.isValid) return expect.unreachable('the content is invalid')
      const { slides, home } = result.content
      expect(slides.lists.long.map(({ index, button }) => `${index} ${button}`)).toEqual([
        '0 Shop now',
        '1 Book travel',
        '2 Listen',
        ...[3, 4, 5, 6, 7, 8, 9].map((index) => `${index} Get Focused`),
      ])
      expect(slides.lists.short.map(({ button }) => button)).toEqual([
        'Shop now',
        'Book travel',
        'Listen',
        'Get Focused',
      ])
      for (const list of Object.values(slides.lists))
        expect(new Set(list.map(({ headline }) => headline.de))).toHaveLength(1)
      expect(home.feed.images).toHaveLength(9)
      expect(home.hero.words.map(({ de }) => de)).toEqual(['sind wir'])
      expect(home.hero.subline.de).toBe('Was uns ausmacht')
    })

    test('has every text in English', async () => {
      const missing: string[] = []
      const visit = (value: unknown, path: string) => {
        if (typeof value !== 'object' || value === null) return
        if ('de' in value && !('en' in value)) missing.push(path)
        for (const [name, inner] of Object.entries(value)) visit(inner, `${path}.${name}`)
      }
      const result = await readContent('content')
      visit(result.isValid && result.content, '')
      expect(missing).toEqual([])
    })

    test('uses the template’s button labels only as codes', async () => {
      const result = await readContent('content')
      if (!result.isValid) return expect.unreachable('the content is invalid')
      const shown = Object.values(result.content.slides.buttonLabels).flatMap((label) => Object.values(label))
      for (const text of shown) expect(text).not.toMatch(/shop now|travel|listen|focused/i)
    })
  })

  describe('an invalid content folder', () => {
    test.each([
      ['company.json', 'mail', 'nobody', '', 'mail'],
      ['company.json', 'postalCode', '8925', '', 'postalCode'],
      ['company.json', 'name', undefined, '', 'name'],
      ['company.json', 'defaultStoreId', 'nowhere', '', 'defaultStoreId'],
      ['theme.json', 'paper', 'white', '', 'paper'],
      ['menus.json', 'header.2.hash', '', '', 'header.2.hash'],
      ['menus.json', 'footer.0.name.de', undefined, '', 'footer.0.name.de'],
      ['slides.json', 'lists.long.3.button', 'Buy', '', 'lists.long.3.button'],
      ['slides.json', 'lists.short.0.text.de', ' ', '', 'lists.short.0.text.de'],
      ['home.json', 'hero.words', [], '', 'hero.words'],
      ['categories.json', '0.icon', 'unicorn', '"', 'icon'],
      ['stores.json', '4.hours.0.open', '25:00', '"', 'hours.0.open'],
      ['products/brote.json', '1.priceCents', 3.5, '"', 'priceCents'],
    ])('is reported with file, entry and field: %s, %s = %j', async (file, path, value, entryStart, field) => {
      const directory = aContentFolder()
      changeContent(directory, file, path, value)
      const errors = await getErrors(directory)
      expect(errors).toHaveLength(1)
      expect(errors[0]).toMatchObject({ file, field, entry: expect.stringMatching(new RegExp(`^${entryStart}`)) })
      expect(errors[0]?.reason).not.toBe('')
    })

    test('names a list entry by its id, or by its position if it has none', async () => {
      const directory = aContentFolder()
      const [first] = JSON.parse(readFileSync(join(directory, 'stores.json'), 'utf8')) as { id: string }[]
      changeContent(directory, 'stores.json', '0.postalCode', '1')
      changeContent(directory, 'stores.json', '1.id', undefined)
      expect((await getErrors(directory)).map(({ entry, field }) => [entry, field])).toEqual([
        [`"${first?.id}"`, 'postalCode'],
        ['no. 2', 'id'],
      ])
    })

    test('names an unknown field, which finds misspelt ones', async () => {
      const directory = aContentFolder()
      changeContent(directory, 'company.json', 'pohne', '+49 89 99998-100')
      const [error] = await getErrors(directory)
      expect(error?.file).toBe('company.json')
      expect(error?.reason).toContain('pohne')
    })

    test('names a file that is not valid JSON', async () => {
      const directory = aContentFolder()
      writeFileSync(join(directory, 'menus.json'), '{ "header": [ }')
      expect(await getErrors(directory)).toEqual([
        {
          file: 'menus.json',
          entry: '',
          field: '',
          reason: expect.stringMatching(/^is not valid JSON \(.*"header": \[ }/),
        },
      ])
    })

    test('names a missing file', async () => {
      const directory = aContentFolder()
      rmSync(join(directory, 'slides.json'))
      expect(await getErrors(directory)).toEqual([
        { file: 'slides.json', entry: '', field: '', reason: 'cannot be read' },
      ])
    })

    test('reports all errors at once', async () => {
      const directory = aContentFolder()
      changeContent(directory, 'company.json', 'mail', 'nobody')
      changeContent(directory, 'theme.json', 'paper', 'white')
      rmSync(join(directory, 'home.json'))
      expect((await getErrors(directory)).map(({ file }) => file)).toEqual(['company.json', 'theme.json', 'home.json'])
    })
  })

  describe('the content version', () => {
    test('is the same for the same content in another folder', async () => {
      expect(await readVersion(aContentFolder())).toBe(await readVersion('content'))
    })

    test('does not depend on the formatting of a file', async () => {
      const directory = aContentFolder()
      changeContent(directory, 'company.json', 'name', 'Bäckerei Krume')
      expect(await readVersion(directory)).toBe(await readVersion('content'))
    })

    test.each([
      ['company.json', 'claim.en', 'Bread.'],
      ['theme.json', 'paper', '#000000'],
      ['menus.json', 'header.0.position', 9],
      ['slides.json', 'lists.long.9.text.de', 'Anders.'],
      ['home.json', 'faq.entries.5.answer.en', 'No.'],
      ['stores.json', '0.hours.0.open', '05:00'],
      ['products/brote.json', '0.priceCents', 545],
      ['categories.json', '0.name.en', 'Other'],
    ])('changes with %s, %s', async (file, path, value) => {
      const directory = aContentFolder()
      changeContent(directory, file, path, value)
      const version = await readVersion(directory)
      expect(version).toMatch(/^[0-9a-f]{16}$/)
      expect(version).not.toBe(await readVersion('content'))
    })
  })
})

test('no text repeats the order cut-off: texts contain {{cutOff}}, filled from the rule', () => {
  const files = ['content', 'locales'].flatMap((folder) => globSync(`${folder}/**/*.{json,md}`))
  const repeating = files.filter((file) => /\b(bis|by|until) (18 Uhr|6 pm)/i.test(readFileSync(file, 'utf8')))
  expect(repeating).toEqual([])
})
