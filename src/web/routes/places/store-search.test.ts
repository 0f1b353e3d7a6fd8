import { describe, expect, test } from 'vitest'
import { readStoreSearch, storeSearchText } from './store-search.ts'

const read = (text: string) => readStoreSearch(new URLSearchParams(text))

describe('the search in the address', () => {
  test('is read with all its parts', () => {
    expect(read('search=Memmingen&attributes=sunday&attributes=cafe&open=true')).toEqual({
      search: 'Memmingen',
      attributes: ['sunday', 'cafe'],
      open: true,
    })
  })

  test('is empty in an empty address', () => {
    expect(read('')).toEqual({ search: '', attributes: [], open: false })
  })

  test('leaves out what nobody offers, doubles and too much', () => {
    const { search, attributes, open } = read(
      `search=${'ä'.repeat(300)}&attributes=sunday&attributes=sunday&attributes=pool&open=vielleicht`,
    )
    expect([search.length, attributes, open]).toEqual([100, ['sunday'], false])
  })

  test('comes back as it was, always in the same order', () => {
    const text = 'search=Bad+W%C3%B6rishofen&attributes=breakfast&attributes=sunday&open=true'
    expect(storeSearchText(read(text))).toBe(text)
    expect(storeSearchText(read('open=1&attributes=sunday&attributes=breakfast&search=+'))).toBe(
      'attributes=breakfast&attributes=sunday&open=true',
    )
    expect(storeSearchText(read(''))).toBe('')
  })
})
