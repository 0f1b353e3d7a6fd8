import { expect, test } from 'vitest'
import { aChoiceGroup, aProductResponse, loafGroups } from '#tests/support/builders.ts'
import { aSite } from '#tests/support/site-facts.ts'
import { productStructuredData } from './product-structured-data.server.ts'

const product = aProductResponse({ description: 'Ein Laib </script> mit Kruste.' })
const url = 'https://krume.example/products/bauernbrot'
const tomorrow = {
  today: '2026-11-17',
  dates: ['2026-11-18'],
  next: { date: '2026-11-18', orderBy: { date: '2026-11-17', time: '18:00' } },
  validSeconds: 60,
}
const never = { today: '2026-11-17', dates: [], validSeconds: 60 }
const dataOf = (
  changes: Parameters<typeof aProductResponse>[0] = {},
  nextPickup = tomorrow as typeof tomorrow | typeof never,
) => productStructuredData(aProductResponse(changes), nextPickup, aSite())

test('contains name, price with two decimals, image and URL', () => {
  expect(productStructuredData(product, tomorrow, aSite())).toEqual({
    '@type': 'Product',
    name: 'Bauernbrot',
    description: product.description,
    sku: 'bauernbrot',
    url,
    image: 'https://krume.example/media/bauernbrot-960.abc.webp',
    brand: { '@type': 'Brand', name: 'Bäckerei Krume' },
    offers: {
      '@type': 'Offer',
      url,
      price: '5.40',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: 'Bäckerei Krume' },
    },
  })
})

const season = { from: '12-01', until: '01-06', startsOn: '2026-12-01' }

test.each([
  ['InStock', { ordering: 1 }, tomorrow],
  ['PreOrder', { ordering: 1, season }, tomorrow],
  ['OutOfStock', { ordering: 1 }, never],
  ['InStoreOnly', { ordering: 0 }, never],
  ['OutOfStock', { ordering: 0, season }, never],
] as const)('is %s for %o', (availability, changes, nextPickup) => {
  expect(dataOf(changes, nextPickup).offers.availability).toBe(`https://schema.org/${availability}`)
})

test('has the range of prices when choices differ in price', () => {
  expect(dataOf({ priceFrom: 2.9, optionGroups: loafGroups }).offers).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: '2.90',
    highPrice: '5.60',
    priceCurrency: 'EUR',
  })
})

test('has one price when all choices cost the same', () => {
  const slicing = aChoiceGroup('schnitt', 'ganz', [{ id: 'ganz' }, { id: 'scheiben' }])
  expect(dataOf({ optionGroups: [slicing] })).toMatchObject({
    offers: { '@type': 'Offer', price: '5.40' },
  })
})
