import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatTimeOfDay } from '#domain/i18n/format-dates.ts'
import { languages } from '#domain/i18n/languages.ts'
import { cutOffMinute } from '#domain/pickup/cut-off.ts'
import { withSentences } from '#tests/support/content-sentences.ts'
import { aContentFolder, changeContent } from '#tests/support/test-content.ts'
import { hashEntries } from './content-files.ts'
import { readContent } from './read-content.ts'

describe('readContent', () => {
  async function getErrors(directory: string) {
    const result = await readContent(directory)
    return result.isValid ? [] : withSentences(result.errors)
  }

  async function readVersion(directory: string) {
    const result = await readContent(directory)
    return result.isValid ? hashEntries(result.entries) : undefined
  }

  describe('the demo content', () => {
    test('is valid', async () => {
      expect(await getErrors('content')).toEqual([])
    })

    test('has ten slides with six of them on the home page, eleven feed pictures and one rotating word', async () => {
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
      expect(home.feed.images).toHaveLength(11)
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
      expect(errors[0]?.sentence).not.toMatch(/^problem\./)
    })

    test('names a list entry by its id, or by its position if it has none', async () => {
      const directory = aContentFolder()
      const [first] = JSON.parse(readFileSync(join(directory, 'stores.json'), 'utf8')) as { id: string }[]
      changeContent(directory, 'stores.json', '0.postalCode', '1')
      changeContent(directory, 'stores.json', '1.id', undefined)
      expect((await getErrors(directory)).map(({ entry, field }) => [entry, field])).toEqual([
        [`"${first?.id}"`, 'postalCode'],
        ['#2', 'id'],
      ])
    })

    test('names an unknown field, which finds misspelt ones', async () => {
      const directory = aContentFolder()
      changeContent(directory, 'company.json', 'pohne', '+49 89 99998-100')
      const [error] = await getErrors(directory)
      expect(error?.file).toBe('company.json')
      expect(error?.sentence).toBe('There is no field "pohne" here.')
    })

    test('names a file that is not valid JSON', async () => {
      const directory = aContentFolder()
      writeFileSync(join(directory, 'menus.json'), '{ "header": [ }')
      expect(await getErrors(directory)).toEqual([
        {
          file: 'menus.json',
          entry: '',
          field: '',
          sentence: 'This is }, but the bracket [ of line 1 is still open. ] is missing.',
        },
      ])
    })

    test('names a missing file', async () => {
      const directory = aContentFolder()
      rmSync(join(directory, 'slides.json'))
      expect(await getErrors(directory)).toEqual([
        { file: 'slides.json', entry: '', field: '', sentence: 'The file is missing.' },
      ])
    })

    test('names the file that a missing one was probably renamed to', async () => {
      const directory = aContentFolder()
      renameSync(join(directory, 'stores.json'), join(directory, 'store.json'))
      expect(await getErrors(directory)).toMatchObject([
        { file: 'stores.json', sentence: 'The file is missing. Is it the one that is now called store.json?' },
      ])
    })

    test('names a file in another encoding, whose umlauts would be lost', async () => {
      const directory = aContentFolder()
      const file = join(directory, 'company.json')
      writeFileSync(file, Buffer.from(readFileSync(file, 'utf8'), 'latin1'))
      expect(await getErrors(directory)).toMatchObject([
        { file: 'company.json', sentence: expect.stringContaining('UTF-8') },
      ])
    })

    test('accepts a byte order mark, which some editors write', async () => {
      const directory = aContentFolder()
      const file = join(directory, 'company.json')
      writeFileSync(file, `\uFEFF${readFileSync(file, 'utf8')}`)
      expect(await getErrors(directory)).toEqual([])
    })

    test('names a field that is written twice, of which one would be ignored', async () => {
      const directory = aContentFolder()
      const file = join(directory, 'products/brote.json')
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace('"priceCents": 540,', '"priceCents": 540,\n    "priceCents": 640,'),
      )
      const result = await readContent(directory)
      expect(result).toMatchObject({
        isValid: false,
        errors: [{ file: 'products/brote.json', entry: '"bauernbrot"', field: 'priceCents', position: { line: 38 } }],
      })
    })

    test.each([
      ['products/brote.json', '1.category', 'kuchen', '"krustenbrot"'],
      ['jobs/sales.json', '0.storeId', 'atlantis', expect.any(String)],
      ['pages/breadbag.json', 'blocks.0.offers.0.priceCents', 1, ''],
      ['stores.json', '2.id', 'illertissen-marktplatz', '"illertissen-marktplatz"'],
    ])('names the file and line of an entry that does not fit others: %s, %s', async (file, path, value, entry) => {
      const directory = aContentFolder()
      changeContent(directory, file, path, value)
      writeFileSync(
        join(directory, file),
        JSON.stringify(JSON.parse(readFileSync(join(directory, file), 'utf8')), null, 2),
      )
      const result = await readContent(directory)
      const [error] = result.isValid ? [] : result.errors
      expect(error).toMatchObject({ file, entry })
      expect(error?.position?.text).toContain(JSON.stringify(value))
    })

    test('reports all errors at once', async () => {
      const directory = aContentFolder()
      changeContent(directory, 'company.json', 'mail', 'nobody')
      changeContent(directory, 'theme.json', 'paper', 'white')
      rmSync(join(directory, 'home.json'))
      expect((await getErrors(directory)).map(({ file }) => file)).toEqual(['company.json', 'theme.json', 'home.json'])
    })
  })

  describe('the hash of the content', () => {
    test('is the same for the same content in another folder', async () => {
      expect(await readVersion(aContentFolder())).toBe(await readVersion('content'))
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
      expect(version).toMatch(/^[0-9a-f]{32}$/)
      expect(version).not.toBe(await readVersion('content'))
    })
  })
})

test('no text repeats the order cut-off: texts contain {{cutOff}}, filled from the rule', () => {
  const files = ['content', 'locales'].flatMap((folder) => globSync(`${folder}/**/*.{json,md}`))
  const times = languages.map((language) => formatTimeOfDay(cutOffMinute, language)).join('|')
  const pattern = new RegExp(`\\b(bis|by|until) (${times})`, 'i')
  const repeating = files.filter((file) => pattern.test(readFileSync(file, 'utf8').replaceAll('\u00a0', ' ')))
  expect(repeating).toEqual([])
})
