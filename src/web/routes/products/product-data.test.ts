import { expect, test } from 'vitest'
import type { ProductAnswer } from '#contract/catalog/product-answer.ts'
import { toCardData } from './product-card-data.ts'
import { productData } from './product-data.ts'

const product: ProductAnswer = {
  id: 'bauernbrot',
  name: 'Bauernbrot',
  description: 'Ein Laib </script> mit Kruste.',
  ingredients: '*Weizen*mehl',
  allergenes: 'wheat',
  traces: [],
  additives: [],
  calorific: null,
  nutrition: [],
  currency: 'EUR',
  price: 5.4,
  vatPercent: 7,
  deposit: 0,
  content: { amount: 1000, unit: 'g' },
  ordering: 1,
  category: 'brote',
  regional: 1,
  biological: 0,
  organicControlBody: null,
  preparationDays: 1,
  weekdays: [1],
  season: null,
  keepsDays: 5,
  picture: { id: 'bauernbrot', hash: 'abc', width: 960, height: 720, placeholder: 'data:,' },
}
const surroundings = {
  url: 'https://krume.example/products/bauernbrot',
  publicUrl: 'https://krume.example',
  brand: 'Bäckerei Krume',
}

test('search engines get name, price with two decimals, picture and address of a product', () => {
  expect(productData(product, surroundings)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Bauernbrot',
    description: product.description,
    sku: 'bauernbrot',
    url: surroundings.url,
    image: 'https://krume.example/media/bauernbrot-960.abc.webp',
    brand: { '@type': 'Brand', name: 'Bäckerei Krume' },
    offers: {
      '@type': 'Offer',
      url: surroundings.url,
      price: '5.40',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/PreOrder',
    },
  })
})

test('what cannot be ordered is offered in the store only', () => {
  expect(productData({ ...product, ordering: 0 }, surroundings)).toMatchObject({
    offers: { availability: 'https://schema.org/InStoreOnly' },
  })
})

test('a card carries what it shows and nothing of what only the product’s page needs', () => {
  const card = toCardData(product)
  expect(card).toMatchObject({ id: 'bauernbrot', price: 5.4, allergenes: 'wheat' })
  for (const field of ['ingredients', 'nutrition', 'additives', 'calorific', 'vatPercent'])
    expect(card).not.toHaveProperty(field)
})
