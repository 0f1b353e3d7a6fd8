import { describe, expect, it } from 'vitest'
import { getDeclaredClasses, groupMenuProducts } from './menu-card-data.ts'

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
