import { describe, expect, test } from 'vitest'
import { jobPageSize } from '#domain/hiring/job.ts'
import { countPages, hasFilters, pageNumbers, pageOffset, parseJobSearch, toJobQueryString } from './job-search.ts'

const read = (text: string) => parseJobSearch(new URLSearchParams(text))

describe('parseJobSearch and toJobQueryString', () => {
  test('reads all parameters', () => {
    expect(read('keyword=+Senden+&field=sales&type=miniJob&type=partTime&shift=early&page=2')).toEqual({
      keyword: 'Senden',
      field: ['sales'],
      type: ['partTime', 'miniJob'],
      shift: ['early'],
      radius: undefined,
      page: 2,
      isSearch: true,
    })
  })

  test('is a search only with a filter or state=search', () => {
    expect(read('').isSearch).toBe(false)
    expect(read('utm_source=brief&keyword=+&lng=en').isSearch).toBe(false)
    for (const text of ['state=search', 'keyword=a', 'field=sales', 'type=fullTime', 'shift=night', 'page=2'])
      expect([text, read(text).isSearch]).toEqual([text, true])
  })

  test('drops unknown values, duplicates and excess length', () => {
    const search = read(`keyword=${'ä'.repeat(300)}&field=pool&field=sales&field=sales&type=forever&shift=__proto__`)
    expect([search.keyword.length, search.field, search.type, search.shift]).toEqual([100, ['sales'], [], []])
  })

  test.each(['0', '-1', '1.5', 'zwei', '', '1e309', 'NaN'])('reads page %j as the first', (page) => {
    expect(read(`page=${encodeURIComponent(page)}`).page).toBe(1)
  })

  test.each([
    ['10', 10],
    ['0', 0],
    ['', undefined],
    ['11', undefined],
    ['10.0', undefined],
    ['-10', undefined],
  ])('reads the radius %j as %j', (radius, km) => {
    expect(read(`keyword=Senden&radius=${radius}`).radius).toBe(km)
  })

  test('limits the page to what the API accepts', () => {
    expect(read('page=99999999').page).toBe(10_000)
  })

  test('writes the same query in a fixed order, without the first page', () => {
    const text = 'state=search&keyword=Bad+W%C3%B6rishofen&field=sales&field=bakery&type=fullTime&shift=night&page=3'
    expect(toJobQueryString(read(text))).toBe(text)
    expect(toJobQueryString(read('radius=25&page=2&keyword=Ulm'))).toBe('state=search&keyword=Ulm&radius=25&page=2')
    expect(toJobQueryString(read('page=1&shift=late&field=bakery&field=sales'))).toBe(
      'state=search&field=sales&field=bakery&shift=late',
    )
  })

  test('recognizes active filters', () => {
    expect([hasFilters(read('state=search&page=2')), hasFilters(read('shift=late'))]).toEqual([false, true])
  })
})

test('divides the jobs into pages of six', () => {
  expect([0, 1, 6, 7, 12, 13].map((count) => countPages(count, jobPageSize))).toEqual([0, 1, 1, 2, 2, 3])
  expect([1, 2, 3].map((page) => pageOffset(page, jobPageSize))).toEqual([0, 6, 12])
})

describe('pageNumbers', () => {
  test.each([
    [1, 1, [1]],
    [1, 4, [1, 2, 3, 4]],
    [1, 5, [1, 2, undefined, 5]],
    [2, 4, [1, 2, 3, 4]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [5, 9, [1, undefined, 4, 5, 6, undefined, 9]],
    [9, 9, [1, undefined, 8, 9]],
  ])('on page %i of %i', (page, pages, numbers) => {
    expect(pageNumbers(page, pages)).toEqual(numbers)
  })
})
