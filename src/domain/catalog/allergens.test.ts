import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AllergenFilter, allergenClasses, allergenModes, allergens, passesAllergenFilter } from './allergens.ts'

const someAllergens = fc.subarray([...allergens])
const someClasses = fc.subarray(
  allergenClasses.map(({ code }) => code),
  { minLength: 1 },
)
const someMode = fc.constantFrom(...allergenModes)
const classOf = (allergen: string) =>
  allergenClasses.find(({ members }) => (members as readonly string[]).includes(allergen))?.code

describe('passesAllergenFilter', () => {
  test.each<[string, ...Parameters<typeof passesAllergenFilter>, boolean]>([
    ['contains: has the selected class', ['wheat', 'milk'], { mode: 'contains', classes: ['milk'] }, true],
    ['contains: has one of two selected classes', ['wheat'], { mode: 'contains', classes: ['milk', 'gluten'] }, true],
    ['contains: has none of the selected classes', ['wheat'], { mode: 'contains', classes: ['milk', 'egg'] }, false],
    ['contains: declares no allergens', [], { mode: 'contains', classes: ['milk'] }, false],
    ['contains: not declared', null, { mode: 'contains', classes: ['milk'] }, false],
    ['free from: has the selected class', ['wheat', 'milk'], { mode: 'freeFrom', classes: ['milk'] }, false],
    ['free from: has one of two selected classes', ['wheat'], { mode: 'freeFrom', classes: ['milk', 'gluten'] }, false],
    ['free from: has other classes only', ['wheat'], { mode: 'freeFrom', classes: ['milk', 'egg'] }, true],
    ['free from: declares no allergens', [], { mode: 'freeFrom', classes: ['milk'] }, true],
    ['free from: not declared', null, { mode: 'freeFrom', classes: ['milk'] }, false],
    ['every cereal counts as gluten', ['spelt'], { mode: 'freeFrom', classes: ['gluten'] }, false],
    ['every kind of nut counts as nuts', ['walnut'], { mode: 'contains', classes: ['nuts'] }, true],
    ['a peanut does not count as nuts', ['peanut'], { mode: 'contains', classes: ['nuts'] }, false],
  ])('%s', (_case, held, filter, isShown) => {
    expect(passesAllergenFilter(held, filter)).toBe(isShown)
  })

  test.each(allergenModes)('matches everything, also undeclared products, while no class is selected (%s)', (mode) => {
    for (const held of [null, [], ['wheat'] as const])
      expect(passesAllergenFilter(held, { mode, classes: [] })).toBe(true)
  })

  test('never matches undeclared products once a class is selected', () => {
    fc.assert(fc.property(someMode, someClasses, (mode, classes) => !passesAllergenFilter(null, { mode, classes })))
  })

  test('matches each declared product in exactly one of the two modes', () => {
    fc.assert(
      fc.property(someAllergens, someClasses, (held, classes) => {
        const shown = (mode: AllergenFilter['mode']) => passesAllergenFilter(held, { mode, classes })
        expect(shown('contains')).toBe(!shown('freeFrom'))
      }),
    )
  })

  test('matches in "contains" exactly the products with an allergen of a selected class', () => {
    fc.assert(
      fc.property(someAllergens, someClasses, (held, classes) => {
        const holdsOne = held.some((allergen) => classes.some((code) => code === classOf(allergen)))
        expect(passesAllergenFilter(held, { mode: 'contains', classes })).toBe(holdsOne)
      }),
    )
  })

  test('never matches more products in "free from" when more classes are selected', () => {
    fc.assert(
      fc.property(someAllergens, someClasses, someClasses, (held, some, further) => {
        const isShown = (classes: AllergenFilter['classes']) =>
          passesAllergenFilter(held, { mode: 'freeFrom', classes })
        if (isShown([...some, ...further])) expect(isShown(some)).toBe(true)
      }),
    )
  })
})

describe('allergens', () => {
  test('has the 14 classes of the regulation, each with its own letter', () => {
    expect(allergenClasses).toHaveLength(14)
    expect(new Set(allergenClasses.map(({ letter }) => letter)).size).toBe(14)
  })

  test('assigns each allergen to one class', () => {
    expect(new Set(allergens).size).toBe(allergens.length)
  })
})
