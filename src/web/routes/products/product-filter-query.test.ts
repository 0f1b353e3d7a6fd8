import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allergenModes } from '#domain/catalog/allergen-filter.ts'
import { allergenClasses } from '#domain/catalog/allergens.ts'
import {
  cardsPerPage,
  noAllergenFilter,
  readAllergenFilter,
  readProductFilter,
  withAllergenFilter,
} from './product-filter-query.ts'

const filterOf = (query: string) => readProductFilter(new URLSearchParams(query))
const allergensOf = (query: string) => readAllergenFilter(new URLSearchParams(query))
const nothing = { category: undefined, search: undefined, regional: false, biological: false, shown: cardsPerPage }

const someFilter = fc.record({
  mode: fc.constantFrom(...allergenModes),
  classes: fc.subarray(
    allergenClasses.map(({ code }) => code),
    { minLength: 1 },
  ),
})

describe('the filter in an address', () => {
  test.each([
    ['', {}],
    ['category=brote', { category: 'brote' }],
    ['category=', {}],
    ['search=%20Dinkel%20', { search: 'Dinkel' }],
    ['search=%20%20', {}],
    [`search=${'x'.repeat(200)}`, { search: 'x'.repeat(100) }],
    ['regional=true&biological=true', { regional: true, biological: true }],
    ['regional=1&biological=on', {}],
    ['shown=192', { shown: 192 }],
    ['shown=96', {}],
    ['shown=12', {}],
    ['shown=-5', {}],
    ['shown=1e9', { shown: 100_000 }],
    ['shown=Infinity', {}],
    ['shown=100.5', {}],
    ['shown=viele', {}],
    ['category=brote&category=snacks', { category: 'brote' }],
    ['__proto__=x&constructor=y', {}],
  ])('%j is read as %j', (query, expected) => {
    expect(filterOf(query)).toEqual({ ...nothing, ...expected })
  })
})

describe('the allergens in an address', () => {
  test.each([
    ['', undefined],
    ['mode=contains', undefined],
    ['allergens=milk', { mode: 'freeFrom', classes: ['milk'] }],
    ['allergens=milk&mode=contains', { mode: 'contains', classes: ['milk'] }],
    ['allergens=milk&allergens=gluten&mode=freeFrom', { mode: 'freeFrom', classes: ['milk', 'gluten'] }],
    ['allergens=milk&mode=other', { mode: 'freeFrom', classes: ['milk'] }],
    ['allergens=milk&allergens=wheat&allergens=__proto__', { mode: 'freeFrom', classes: ['milk'] }],
    ['allergens=constructor', undefined],
  ])('%j are read as %j', (query, expected) => {
    expect(allergensOf(query)).toEqual(expected)
  })

  test('come back as they were written, beside whatever else stands there', () => {
    fc.assert(
      fc.property(someFilter, (filter) => {
        const written = withAllergenFilter(new URLSearchParams('category=brote&search=a%26b'), filter)
        const read = new URLSearchParams(written.toString())
        expect(readAllergenFilter(read)).toEqual(filter)
        expect(readProductFilter(read)).toEqual({ ...nothing, category: 'brote', search: 'a&b' })
      }),
    )
  })

  test('replace those that stood there, and an empty choice leaves no trace', () => {
    fc.assert(
      fc.property(someFilter, someFilter, (before, after) => {
        const written = withAllergenFilter(new URLSearchParams('category=brote'), before)
        expect(readAllergenFilter(withAllergenFilter(written, after))).toEqual(after)
        expect(withAllergenFilter(written, noAllergenFilter).toString()).toBe('category=brote')
      }),
    )
  })

  test('do not change the address that came in', () => {
    const given = new URLSearchParams('allergens=milk')
    withAllergenFilter(given, noAllergenFilter)
    expect(given.toString()).toBe('allergens=milk')
  })
})
