import { expect, test } from 'vitest'
import { nameLanes } from './name-lanes.ts'

test.each([
  [3, 1],
  [4, 2],
  [9, 1],
  [10, 2],
])('%i names run on %i lanes', (count, lanes) => {
  expect(nameLanes(count)).toBe(lanes)
})
