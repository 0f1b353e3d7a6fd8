import { describe, expect, it } from 'vitest'
import { aProductResponse, loafGroups } from '#tests/support/builders.ts'
import { getDeclaredClasses, groupMenuProducts, toMenuProduct } from './menu-card-data.ts'

const categories = [
  { id: 'partyfood', name: 'Partyfood', icon: 'platter' },
  { id: 'brote', name: 'Brote', icon: 'bread' },
  { id: 'eis', name: 'Eis', icon: 'cake' },
] as const

const products = [
  { category: 'brote', name: 'Walnussbrot' },
  { category: 'partyfood', name: 'Brezelplatte' },
  { category: 'brote', name: 'Öhmdbrot' },
  { category: 'brote', name: 'Bauernbrot' },
]

describe('groupMenuProducts', () => {
  const groups = groupMenuProducts(products, categories, 'de')

  it('keeps the category order and omits empty categories', () => {
    expect(groups.map(({ category }) => category.id)).toEqual(['partyfood', 'brote'])
  })

  it('sorts by name with the German collation', () => {
    expect(groups[1]?.products.map(({ name }) => name)).toEqual(['Bauernbrot', 'Öhmdbrot', 'Walnussbrot'])
  })

  it('returns nothing without products', () => {
    expect(groupMenuProducts([], categories, 'de')).toEqual([])
  })
})

it('has the lowest price of products whose choices differ in price', () => {
  expect(toMenuProduct(aProductResponse({ priceFrom: 2.9, optionGroups: loafGroups }))).toMatchObject({
    priceFrom: 2.9,
  })
  expect(toMenuProduct(aProductResponse())).not.toHaveProperty('priceFrom')
})

it('names the members of cereal and nut classes only', () => {
  expect(getDeclaredClasses(['milk', 'hazelnut', 'rye', 'wheat'])).toEqual([
    { letter: 'A', code: 'gluten', members: ['wheat', 'rye'] },
    { letter: 'G', code: 'milk', members: [] },
    { letter: 'H', code: 'nuts', members: ['hazelnut'] },
  ])
})

it('declares nothing for a product without allergens', () => {
  expect(getDeclaredClasses([])).toEqual([])
})
