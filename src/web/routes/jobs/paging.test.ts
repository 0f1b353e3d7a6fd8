import { describe, expect, test } from 'vitest'
import { jobPageSize } from '#contract/hiring/job-query.ts'
import { offsetOf, pageNumbers, pagesOf } from './paging.ts'

test('six jobs make a page', () => {
  expect([0, 1, 6, 7, 12, 13].map((count) => pagesOf(count, jobPageSize))).toEqual([0, 1, 1, 2, 2, 3])
  expect([1, 2, 3].map((page) => offsetOf(page, jobPageSize))).toEqual([0, 6, 12])
})

describe('the numbers below the list', () => {
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
