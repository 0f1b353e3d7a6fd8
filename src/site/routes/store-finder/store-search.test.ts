import { describe, expect, test } from 'vitest'
import { parseStoreSearch, toSearchString } from './store-search.ts'

const read = (text: string) => parseStoreSearch(new URLSearchParams(text))

describe('store search in the URL', () => {
  test('parses all parameters', () => {
    expect(read('search=Memmingen&attributes=sunday&attributes=cafe&open=true')).toEqual({
      search: 'Memmingen',
      attributes: ['sunday', 'cafe'],
      open: true,
    })
  })

  test('is empty without parameters', () => {
    expect(read('')).toEqual({ search: '', attributes: [], open: false })
  })

  test('drops unknown and repeated services and truncates the search', () => {
    const { search, attributes, open } = read(
      `search=${'ä'.repeat(300)}&attributes=sunday&attributes=sunday&attributes=pool&open=vielleicht`,
    )
    expect([search.length, attributes, open]).toEqual([100, ['sunday'], false])
  })

  test('round-trips in canonical order', () => {
    const text = 'search=Bad+W%C3%B6rishofen&attributes=breakfast&attributes=sunday&open=true'
    expect(toSearchString(read(text))).toBe(text)
    expect(toSearchString(read('open=1&attributes=sunday&attributes=breakfast&search=+'))).toBe(
      'attributes=breakfast&attributes=sunday&open=true',
    )
    expect(toSearchString(read(''))).toBe('')
  })
})
