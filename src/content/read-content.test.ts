import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aContentFolder, changeContent } from '#tests/support/a-content-folder.ts'
import { readContent } from './read-content.ts'

async function problemsOf(directory: string) {
  const reading = await readContent(directory)
  return reading.isValid ? [] : reading.problems
}

async function versionOf(directory: string) {
  const reading = await readContent(directory)
  return reading.isValid ? reading.bakery.version : undefined
}

describe('the demo content', () => {
  test('is valid', async () => {
    expect(await problemsOf('content')).toEqual([])
  })

  test('has ten slides and six of them on the home page, nine pictures in the feed, and one rotating word', async () => {
    const reading = await readContent('content')
    if (!reading.isValid) return expect.unreachable('the content is broken')
    const { slides, home } = reading.bakery
    expect(slides.lists.long.map(({ index, button }) => `${index} ${button}`)).toEqual([
      '0 Shop now',
      '1 Book travel',
      '2 Listen',
      ...[3, 4, 5, 6, 7, 8, 9].map((index) => `${index} Get Focused`),
    ])
    expect(slides.lists.short.map(({ button }) => button)).toEqual(['Shop now', 'Book travel', 'Listen', 'Get Focused'])
    for (const list of Object.values(slides.lists))
      expect(new Set(list.map(({ headline }) => headline.de))).toHaveLength(1)
    expect(home.feed.images).toHaveLength(9)
    expect(home.hero.words.map(({ de }) => de)).toEqual(['sind wir'])
    expect(home.hero.subline.de).toBe('Was uns ausmacht')
  })

  test('says everything in English too', async () => {
    const missing: string[] = []
    const visit = (value: unknown, path: string) => {
      if (typeof value !== 'object' || value === null) return
      if ('de' in value && !('en' in value)) missing.push(path)
      for (const [name, inner] of Object.entries(value)) visit(inner, `${path}.${name}`)
    }
    const reading = await readContent('content')
    visit(reading.isValid && reading.bakery, '')
    expect(missing).toEqual([])
  })

  test('speaks of the template’s labels nowhere but in the codes', async () => {
    const reading = await readContent('content')
    if (!reading.isValid) return expect.unreachable('the content is broken')
    const shown = Object.values(reading.bakery.slides.buttonLabels).flatMap((label) => Object.values(label))
    for (const text of shown) expect(text).not.toMatch(/shop now|travel|listen|focused/i)
  })
})

describe('a broken content folder', () => {
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
  ])('names file, entry and field: %s, %s = %j', async (file, path, value, entryStart, field) => {
    const directory = aContentFolder()
    changeContent(directory, file, path, value)
    const problems = await problemsOf(directory)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ file, field, entry: expect.stringMatching(new RegExp(`^${entryStart}`)) })
    expect(problems[0]?.reason).not.toBe('')
  })

  test('names an entry of a list by its id, or by its place when it has none', async () => {
    const directory = aContentFolder()
    const [first] = JSON.parse(readFileSync(join(directory, 'stores.json'), 'utf8')) as { id: string }[]
    changeContent(directory, 'stores.json', '0.postalCode', '1')
    changeContent(directory, 'stores.json', '1.id', undefined)
    expect((await problemsOf(directory)).map(({ entry, field }) => [entry, field])).toEqual([
      [`"${first?.id}"`, 'postalCode'],
      ['no. 2', 'id'],
    ])
  })

  test('names a field that nobody knows, so that a misspelt one is found', async () => {
    const directory = aContentFolder()
    changeContent(directory, 'company.json', 'pohne', '+49 89 99998-100')
    const [problem] = await problemsOf(directory)
    expect(problem?.file).toBe('company.json')
    expect(problem?.reason).toContain('pohne')
  })

  test('says where a file is no JSON', async () => {
    const directory = aContentFolder()
    writeFileSync(join(directory, 'menus.json'), '{ "header": [ }')
    expect(await problemsOf(directory)).toEqual([
      {
        file: 'menus.json',
        entry: '',
        field: '',
        reason: expect.stringMatching(/^is not valid JSON \(.*"header": \[ }/),
      },
    ])
  })

  test('says which file is missing', async () => {
    const directory = aContentFolder()
    rmSync(join(directory, 'slides.json'))
    expect(await problemsOf(directory)).toEqual([
      { file: 'slides.json', entry: '', field: '', reason: 'cannot be read' },
    ])
  })

  test('tells all problems at once', async () => {
    const directory = aContentFolder()
    changeContent(directory, 'company.json', 'mail', 'nobody')
    changeContent(directory, 'theme.json', 'paper', 'white')
    rmSync(join(directory, 'home.json'))
    expect((await problemsOf(directory)).map(({ file }) => file)).toEqual(['company.json', 'theme.json', 'home.json'])
  })
})

describe('the version of the content', () => {
  test('is the same for the same content in another folder', async () => {
    expect(await versionOf(aContentFolder())).toBe(await versionOf('content'))
  })

  test('does not depend on how a file is laid out', async () => {
    const directory = aContentFolder()
    changeContent(directory, 'company.json', 'name', 'Bäckerei Krume')
    expect(await versionOf(directory)).toBe(await versionOf('content'))
  })

  test.each([
    ['company.json', 'claim.en', 'Bread.'],
    ['theme.json', 'paper', '#000000'],
    ['menus.json', 'header.0.position', 9],
    ['slides.json', 'lists.long.9.text.de', 'Anders.'],
    ['home.json', 'faq.entries.5.answer.en', 'No.'],
    ['stores.json', '0.hours.0.open', '05:00'],
    ['products/brote.json', '0.priceCents', 1],
    ['categories.json', '0.name.en', 'Other'],
  ])('changes with %s, %s', async (file, path, value) => {
    const directory = aContentFolder()
    changeContent(directory, file, path, value)
    const version = await versionOf(directory)
    expect(version).toMatch(/^[0-9a-f]{16}$/)
    expect(version).not.toBe(await versionOf('content'))
  })
})
