import { expect, test } from 'vitest'
import type { ProductResponse } from '#contract/products.ts'
import { toProductCardData } from './product-card.tsx'

const product = {
  id: 'bauernbrot',
  name: 'Bauernbrot',
  ingredients: '*Weizen*mehl',
  allergenes: 'wheat',
  additives: [],
  calorific: null,
  nutrition: [],
  price: 5.4,
  vatPercent: 7,
  picture: { id: 'bauernbrot', hash: 'abc', width: 960, height: 720, placeholder: 'data:,' },
} satisfies Partial<ProductResponse> as unknown as ProductResponse

test('a card contains what it shows, without the fields of the product page', () => {
  const card = toProductCardData(product)
  expect(card).toMatchObject({ id: 'bauernbrot', price: 5.4, allergenes: 'wheat' })
  for (const field of ['ingredients', 'nutrition', 'additives', 'calorific']) expect(card).not.toHaveProperty(field)
})
