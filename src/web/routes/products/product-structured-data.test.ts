import { expect, test } from 'vitest'
import type { ProductResponse } from '#contract/products.ts'
import { productStructuredData } from './product-structured-data.ts'

const product: ProductResponse = {
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
const pageContext = {
  url: 'https://krume.example/products/bauernbrot',
  publicUrl: 'https://krume.example',
  brand: 'Bäckerei Krume',
}

test('contains name, price with two decimals, image and URL', () => {
  expect(productStructuredData(product, pageContext)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Bauernbrot',
    description: product.description,
    sku: 'bauernbrot',
    url: pageContext.url,
    image: 'https://krume.example/media/bauernbrot-960.abc.webp',
    brand: { '@type': 'Brand', name: 'Bäckerei Krume' },
    offers: {
      '@type': 'Offer',
      url: pageContext.url,
      price: '5.40',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/PreOrder',
    },
  })
})

test('marks products that cannot be ordered as in-store only', () => {
  expect(productStructuredData({ ...product, ordering: 0 }, pageContext)).toMatchObject({
    offers: { availability: 'https://schema.org/InStoreOnly' },
  })
})
