import { describe, expect, it } from 'vitest'
import { menuGroups } from './menu-groups.ts'

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

describe('the menu card', () => {
  const groups = menuGroups(products, categories, 'de')

  it('keeps the order of the categories and leaves out the empty ones', () => {
    expect(groups.map(({ category }) => category.id)).toEqual(['partyfood', 'brote'])
  })

  it('sorts by name as a German reader expects it', () => {
    expect(groups[1]?.products.map(({ name }) => name)).toEqual(['Bauernbrot', 'Öhmdbrot', 'Walnussbrot'])
  })

  it('is empty without products', () => {
    expect(menuGroups([], categories, 'de')).toEqual([])
  })
})
