import { expect, test } from 'vitest'
import { readAlertSearch } from './alert-search.ts'

test('contains the filters of the address, without its page', () => {
  expect(readAlertSearch('state=search&keyword=Memmingen&field=sales&type=partTime&type=miniJob&page=2')).toEqual({
    keyword: 'Memmingen',
    field: 'sales',
    type: ['partTime', 'miniJob'],
  })
})

test('ignores what the search does not understand', () => {
  expect(readAlertSearch('field=astronauts&utm_source=poster')).toEqual({})
  expect(readAlertSearch('')).toEqual({})
})
