import { expect, test } from 'vitest'
import { newEntry } from './new-values.ts'

test('a new product has everything that can be assumed, and nothing that somebody has to decide', () => {
  const product = newEntry('product', 'brot', '2026-11-16')
  expect(product).toMatchObject({
    id: 'brot',
    name: { de: '' },
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
  expect(newEntry('job', 'verkauf', '2026-11-16')).toMatchObject({ createdAt: '2026-11-16', modifiedAt: '2026-11-16' })
  expect(newEntry('page', 'advent', '2026-11-16')).toMatchObject({ modifiedAt: '2026-11-16', blocks: [] })
  expect(newEntry('page', 'advent', '2026-11-16')).not.toHaveProperty('createdAt')
  expect(newEntry('store', 'ulm', '2026-11-16')).not.toHaveProperty('modifiedAt')
})
