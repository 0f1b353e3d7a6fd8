import { describe, expect, test } from 'vitest'
import { fitTitle, maxTitleLength, searchTitles } from './page-title.ts'

const company = { name: 'Bäckerei Krume', shortName: 'Krume' }

describe('fitTitle', () => {
  test('takes the first that search engines show in full', () => {
    const long = 'x'.repeat(maxTitleLength + 1)
    expect(fitTitle([long, 'x'.repeat(maxTitleLength), 'x'])).toHaveLength(maxTitleLength)
    expect(fitTitle([long, 'Kurz'])).toBe('Kurz')
  })

  test('cuts the last one if none is short enough', () => {
    const cut = fitTitle(['y'.repeat(100), `${'x'.repeat(63)} ${'z'.repeat(30)}`])
    expect(cut).toBe(`${'x'.repeat(63)}…`)
  })
})

describe('searchTitles', () => {
  test('is the title of the page without a search', () => {
    expect(searchTitles('Stellen – Bäckerei Krume', ['', false, undefined], company)).toEqual([
      'Stellen – Bäckerei Krume',
    ])
  })

  test('begins with what was searched', () => {
    const titles = searchTitles('Stellen – Bäckerei Krume', ['Verkauf', 'Seite 2'], company)
    expect(fitTitle(titles)).toBe('Verkauf, Seite 2 – Stellen – Bäckerei Krume')
    expect(titles.at(-1)).toBe('Verkauf, Seite 2')
  })
})
