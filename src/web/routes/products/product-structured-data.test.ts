import { expect, test } from 'vitest'
import { aChoiceGroup, aProductResponse, loafGroups } from '#tests/support/builders.ts'
import { productStructuredData } from './product-structured-data.ts'

const product = aProductResponse({ description: 'Ein Laib </script> mit Kruste.' })
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

test('has the range of prices when choices differ in price', () => {
  const loaf = aProductResponse({ priceFrom: 2.9, optionGroups: loafGroups })
  const { offers } = productStructuredData(loaf, pageContext) as { offers: object }
  expect(offers).toEqual({
    '@type': 'AggregateOffer',
    url: pageContext.url,
    lowPrice: '2.90',
    highPrice: '5.60',
    priceCurrency: 'EUR',
    availability: 'https://schema.org/PreOrder',
  })
})

test('has one price when all choices cost the same', () => {
  const slicing = aChoiceGroup('schnitt', 'ganz', [{ id: 'ganz' }, { id: 'scheiben' }])
  expect(productStructuredData(aProductResponse({ optionGroups: [slicing] }), pageContext)).toMatchObject({
    offers: { '@type': 'Offer', price: '5.40' },
  })
})
