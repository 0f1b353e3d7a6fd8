import { expect, test } from 'vitest'
import { countToTell } from './stock-alert.ts'

test.each([
  ['nobody while nothing is left', 0, 1, 0, 0],
  ['as many as there are pieces', 3, 1, 0, 3],
  ['as many as can buy the smallest quantity', 9, 4, 0, 2],
  ['a small group, however much is left', 40, 1, 0, 5],
  ['nobody else while those who know it may still order', 2, 1, 2, 0],
  ['the next ones when more comes back meanwhile', 4, 1, 3, 1],
])('tells %s', (_, left, min, recentlyTold, count) => {
  expect(countToTell(left, { min, recentlyTold })).toBe(count)
})
