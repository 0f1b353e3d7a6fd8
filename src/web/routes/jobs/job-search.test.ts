import { describe, expect, test } from 'vitest'
import { hasFilters, jobSearchText, readJobSearch } from './job-search.ts'

const read = (text: string) => readJobSearch(new URLSearchParams(text))

describe('the job search in the address', () => {
  test('is read with all its parts', () => {
    expect(read('keyword=+Senden+&field=sales&type=miniJob&type=partTime&shift=early&page=2')).toEqual({
      keyword: 'Senden',
      field: ['sales'],
      type: ['partTime', 'miniJob'],
      shift: ['early'],
      page: 2,
      isSearch: true,
    })
  })

  test('is no search without a wish, unless the address asks for one', () => {
    expect(read('').isSearch).toBe(false)
    expect(read('utm_source=brief&keyword=+&lng=en').isSearch).toBe(false)
    for (const text of ['state=search', 'keyword=a', 'field=sales', 'type=fullTime', 'shift=night', 'page=2'])
      expect([text, read(text).isSearch]).toEqual([text, true])
  })

  test('leaves out what nobody offers, doubles and too much', () => {
    const search = read(`keyword=${'ä'.repeat(300)}&field=pool&field=sales&field=sales&type=forever&shift=__proto__`)
    expect([search.keyword.length, search.field, search.type, search.shift]).toEqual([100, ['sales'], [], []])
  })

  test.each(['0', '-1', '1.5', 'zwei', '', '1e309', 'NaN'])('page %j is the first', (page) => {
    expect(read(`page=${encodeURIComponent(page)}`).page).toBe(1)
  })

  test('keeps an absurd page within what the API takes', () => {
    expect(read('page=99999999').page).toBe(10_000)
  })

  test('comes back as it was, always in the same order, the first page unnamed', () => {
    const text = 'state=search&keyword=Bad+W%C3%B6rishofen&field=sales&field=bakery&type=fullTime&shift=night&page=3'
    expect(jobSearchText(read(text))).toBe(text)
    expect(jobSearchText(read('page=1&shift=late&field=bakery&field=sales'))).toBe(
      'state=search&field=sales&field=bakery&shift=late',
    )
  })

  test('tells a filter from the bare list', () => {
    expect([hasFilters(read('state=search&page=2')), hasFilters(read('shift=late'))]).toEqual([false, true])
  })
})
