import { expect, test } from 'vitest'
import { newEntry } from './new-values.ts'

const today = '2026-11-16'

test('a new product has everything that can be assumed, and nothing that somebody has to decide', () => {
  const product = newEntry('product', { id: 'brot', name: 'Brot', today })
  expect(product).toMatchObject({
    id: 'brot',
    name: { de: 'Brot' },
    ingredients: { de: '' },
    allergens: null,
    nutrition: null,
    weekdays: [],
    regional: false,
    content: {},
  })
  for (const field of [
    'category',
    'priceCents',
    'vatPercent',
    'keepsDays',
    'dailyStock',
    'quantityRules',
    'optionGroups',
  ])
    expect(product).not.toHaveProperty(field)
})

test('a new job and a new page say when they were made', () => {
  expect(newEntry('job', { id: 'verkauf', name: 'Verkauf', today })).toMatchObject({
    createdAt: '2026-11-16',
    modifiedAt: '2026-11-16',
  })
  expect(newEntry('page', { id: 'advent', name: 'Advent', today })).toMatchObject({
    modifiedAt: '2026-11-16',
    blocks: [],
  })
  expect(newEntry('page', { id: 'advent', name: 'Advent', today })).not.toHaveProperty('createdAt')
  expect(newEntry('store', { id: 'ulm', name: 'Ulm', today })).not.toHaveProperty('modifiedAt')
})
