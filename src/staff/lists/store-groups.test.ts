import { expect, test } from 'vitest'
import { groupStores } from './store-groups.ts'

const stores = (count: number) => Array.from({ length: count }, (_, index) => index)

test.each([
  [0, [0]],
  [1, [1]],
  [12, [12]],
  [13, [7, 6]],
  [21, [11, 10]],
  [24, [12, 12]],
  [25, [9, 9, 7]],
])('%i stores are on sheets of %j', (count, sizes) => {
  const groups = groupStores(stores(count))
  expect(groups.map(({ length }) => length)).toEqual(sizes)
  expect(groups.flat()).toEqual(stores(count))
})
