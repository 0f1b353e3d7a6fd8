import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatTimeOfDay } from '#domain/i18n/format-dates.ts'
import { languages } from '#domain/i18n/languages.ts'
import { cutOffMinute } from '#domain/pickup/cut-off.ts'
import { withSentences } from '#tests/support/content-sentences.ts'
import { aContentFolder, changeContent } from '#tests/support/test-content.ts'
import { readContent } from './read-content.ts'

describe('readContent', () => {
  async function getErrors(directory: string) {
    const result = await readContent(directory)
    return result.isValid ? [] : withSentences(result.errors)
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
      ['menus.json', 'header.2.hash', ''],
      ['slides.json', 'lists.long.3.button', 'Buy'],
      ['home.json', 'hero.words', []],
    ])('is reported with file and field: %s, %s = %j', async (file, field, value) => {
      const directory = aContentFolder()
      changeContent(directory, file, field, value)
      expect(await getErrors(directory)).toEqual([{ file, entry: '', field, sentence: expect.stringContaining(' ') }])
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

    test('reports all errors at once', async () => {
      const directory = aContentFolder()
      changeContent(directory, 'company.json', 'mail', 'nobody')
      changeContent(directory, 'theme.json', 'paper', 'white')
      rmSync(join(directory, 'home.json'))
      expect((await getErrors(directory)).map(({ file }) => file)).toEqual(['company.json', 'theme.json', 'home.json'])
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
