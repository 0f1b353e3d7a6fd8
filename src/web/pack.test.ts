import { expect, test } from 'vitest'
import { pack, unpack } from './pack.ts'

test('what was packed comes back as it was', () => {
  const list = [
    { id: 'brezel', name: 'Brezel „Schwäbisch“', price: 0.95, weekdays: [1, 2], season: null },
    { id: 'seele', name: '</script><b>', price: 2, weekdays: [], season: { from: '11-01', until: '12-24' } },
  ]
  expect(unpack(pack(list))).toEqual(list)
})
