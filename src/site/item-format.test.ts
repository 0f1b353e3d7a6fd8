import { expect, test } from 'vitest'
import { formatItem } from './item-format.ts'

const option = { groupId: 'schnitt', group: 'Schnitt', value: '', priceDifference: 0 }

test('names an item with its options', () => {
  expect(formatItem({ name: 'Brezel', options: [] })).toBe('Brezel')
  expect(
    formatItem({
      name: 'Bauernbrot',
      options: [
        { ...option, text: 'halber Laib' },
        { ...option, text: 'in Scheiben (8 mm)' },
      ],
    }),
  ).toBe('Bauernbrot, halber Laib, in Scheiben (8 mm)')
})
