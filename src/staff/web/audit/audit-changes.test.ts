import { expect, test } from 'vitest'
import { listChanges } from './audit-changes.ts'

test('lists what differs, with a dash for nothing', () => {
  expect(listChanges({ role: 'store', name: 'Anna' }, { role: 'office', name: 'Anna', store: ['a'] })).toEqual([
    { name: 'role', before: 'store', after: 'office' },
    { name: 'store', before: '–', after: '["a"]' },
  ])
})

test.each([
  [null, undefined],
  ['text', 3],
])('has nothing to say about %j and %j', (before, after) => {
  expect(listChanges(before, after)).toEqual([])
})
