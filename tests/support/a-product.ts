import type { Product } from '#domain/catalog/product.ts'

/** A loaf that can be ordered for any day; a test names only what matters to it. */
export const aProduct = (changes: Partial<Product> = {}): Product => ({
  id: 'bauernbrot',
  category: 'brote',
  name: { de: 'Bauernbrot', en: 'Country loaf' },
  description: { de: 'Ein Laib.', en: 'A loaf.' },
  ingredients: { de: '*Weizen*mehl, Wasser, Salz', en: '*wheat* flour, water, salt' },
  allergens: ['wheat'],
  traces: [],
  additives: [],
  nutrition: null,
  content: { amount: 1000, unit: 'g' },
  showUnitPrice: true,
  priceCents: 540,
  vatPercent: 7,
  depositCents: 0,
  preparationDays: 1,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  season: null,
  regional: true,
  organicControlBody: null,
  keepsDays: 5,
  ordering: true,
  image: 'bauernbrot',
  ...changes,
})
