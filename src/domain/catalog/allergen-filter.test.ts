import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AllergenFilter, allergenModes, passesAllergenFilter } from './allergen-filter.ts'
import { allergenClasses, allergens } from './allergens.ts'

const someAllergens = fc.subarray([...allergens])
const someClasses = fc.subarray(
  allergenClasses.map(({ code }) => code),
  { minLength: 1 },
)
const someMode = fc.constantFrom(...allergenModes)
const classOf = (allergen: string) =>
  allergenClasses.find(({ members }) => (members as readonly string[]).includes(allergen))?.code

describe('the allergen filter', () => {
  test.each<[string, ...Parameters<typeof passesAllergenFilter>, boolean]>([
    ['contains: one of the chosen', ['wheat', 'milk'], { mode: 'contains', classes: ['milk'] }, true],
    ['contains: one of two chosen', ['wheat'], { mode: 'contains', classes: ['milk', 'gluten'] }, true],
    ['contains: none of the chosen', ['wheat'], { mode: 'contains', classes: ['milk', 'egg'] }, false],
    ['contains: declared to hold nothing', [], { mode: 'contains', classes: ['milk'] }, false],
    ['contains: not declared', null, { mode: 'contains', classes: ['milk'] }, false],
    ['free from: holds the chosen one', ['wheat', 'milk'], { mode: 'freeFrom', classes: ['milk'] }, false],
    ['free from: holds one of two', ['wheat'], { mode: 'freeFrom', classes: ['milk', 'gluten'] }, false],
    ['free from: holds others only', ['wheat'], { mode: 'freeFrom', classes: ['milk', 'egg'] }, true],
    ['free from: declared to hold nothing', [], { mode: 'freeFrom', classes: ['milk'] }, true],
    ['free from: not declared', null, { mode: 'freeFrom', classes: ['milk'] }, false],
    ['any cereal is gluten', ['spelt'], { mode: 'freeFrom', classes: ['gluten'] }, false],
    ['any nut is a nut', ['walnut'], { mode: 'contains', classes: ['nuts'] }, true],
    ['a peanut is no nut', ['peanut'], { mode: 'contains', classes: ['nuts'] }, false],
  ])('%s', (_case, held, filter, isShown) => {
    expect(passesAllergenFilter(held, filter)).toBe(isShown)
  })

  test.each(allergenModes)('shows everything while nothing is chosen, also what is not declared (%s)', (mode) => {
    for (const held of [null, [], ['wheat'] as const])
      expect(passesAllergenFilter(held, { mode, classes: [] })).toBe(true)
  })

  test('never shows what is not declared as soon as something is chosen', () => {
    fc.assert(fc.property(someMode, someClasses, (mode, classes) => !passesAllergenFilter(null, { mode, classes })))
  })

  test('divides what is declared: each product is shown by exactly one of the two modes', () => {
    fc.assert(
      fc.property(someAllergens, someClasses, (held, classes) => {
        const shown = (mode: AllergenFilter['mode']) => passesAllergenFilter(held, { mode, classes })
        expect(shown('contains')).toBe(!shown('freeFrom'))
      }),
    )
  })

  test('shows in "contains" exactly what holds a member of a chosen class', () => {
    fc.assert(
      fc.property(someAllergens, someClasses, (held, classes) => {
        const holdsOne = held.some((allergen) => classes.some((code) => code === classOf(allergen)))
        expect(passesAllergenFilter(held, { mode: 'contains', classes })).toBe(holdsOne)
      }),
    )
  })

  test('hides more, never less, the more is chosen in "free from"', () => {
    fc.assert(
      fc.property(someAllergens, someClasses, someClasses, (held, some, further) => {
        const isShown = (classes: AllergenFilter['classes']) =>
          passesAllergenFilter(held, { mode: 'freeFrom', classes })
        if (isShown([...some, ...further])) expect(isShown(some)).toBe(true)
      }),
    )
  })
})

describe('the allergens', () => {
  test('are the 14 classes of the regulation, each with a letter of its own', () => {
    expect(allergenClasses).toHaveLength(14)
    expect(new Set(allergenClasses.map(({ letter }) => letter)).size).toBe(14)
  })

  test('belong to one class each', () => {
    expect(new Set(allergens).size).toBe(allergens.length)
  })
})
