import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allergenClasses, allergenModes } from '#domain/catalog/allergens.ts'
import {
  cardsPerPage,
  noAllergenFilter,
  parseAllergenFilter,
  parseProductFilter,
  withAllergenFilter,
} from './product-filter-query.ts'

const parseProducts = (query: string) => parseProductFilter(new URLSearchParams(query))
const parseAllergens = (query: string) => parseAllergenFilter(new URLSearchParams(query))
const noFilter = {
  ...{ category: undefined, search: undefined, regional: false, biological: false, limit: cardsPerPage },
  ...{ store: undefined, day: undefined },
}

const someFilter = fc.record({
  mode: fc.constantFrom(...allergenModes),
  classes: fc.subarray(
    allergenClasses.map(({ code }) => code),
    { minLength: 1 },
  ),
})

describe('parseProductFilter', () => {
  test.each([
    ['', {}],
    ['category=brote', { category: 'brote' }],
    ['category=', {}],
    ['search=%20Dinkel%20', { search: 'Dinkel' }],
    ['search=%20%20', {}],
    ['store=markt&day=2026-11-21', { store: 'markt', day: '2026-11-21' }],
    [`search=${'x'.repeat(200)}`, { search: 'x'.repeat(100) }],
    ['regional=true&biological=true', { regional: true, biological: true }],
    ['regional=1&biological=on', {}],
    ['shown=192', { limit: 192 }],
    ['shown=96', {}],
    ['shown=12', {}],
    ['shown=-5', {}],
    ['shown=1e9', { limit: 100_000 }],
    ['shown=Infinity', {}],
    ['shown=100.5', {}],
    ['shown=viele', {}],
    ['category=brote&category=snacks', { category: 'brote' }],
    ['__proto__=x&constructor=y', {}],
  ])('parses %j as %j', (query, expected) => {
    expect(parseProducts(query)).toEqual({ ...noFilter, ...expected })
  })
})

describe('parseAllergenFilter', () => {
  test.each([
    ['', undefined],
    ['mode=contains', undefined],
    ['allergens=milk', { mode: 'freeFrom', classes: ['milk'] }],
    ['allergens=milk&mode=contains', { mode: 'contains', classes: ['milk'] }],
    ['allergens=milk&allergens=gluten&mode=freeFrom', { mode: 'freeFrom', classes: ['milk', 'gluten'] }],
    ['allergens=milk&mode=other', { mode: 'freeFrom', classes: ['milk'] }],
    ['allergens=milk&allergens=wheat&allergens=__proto__', { mode: 'freeFrom', classes: ['milk'] }],
    ['allergens=constructor', undefined],
  ])('parses %j as %j', (query, expected) => {
    expect(parseAllergens(query)).toEqual(expected)
  })

  test('round-trips the filter and keeps other parameters', () => {
    fc.assert(
      fc.property(someFilter, (filter) => {
        const written = withAllergenFilter(new URLSearchParams('category=brote&search=a%26b'), filter)
        const read = new URLSearchParams(written.toString())
        expect(parseAllergenFilter(read)).toEqual(filter)
        expect(parseProductFilter(read)).toEqual({ ...noFilter, category: 'brote', search: 'a&b' })
      }),
    )
  })

  test('replaces an earlier filter, and removes it when the new one is empty', () => {
    fc.assert(
      fc.property(someFilter, someFilter, (before, after) => {
        const written = withAllergenFilter(new URLSearchParams('category=brote'), before)
        expect(parseAllergenFilter(withAllergenFilter(written, after))).toEqual(after)
        expect(withAllergenFilter(written, noAllergenFilter).toString()).toBe('category=brote')
      }),
    )
  })

  test('does not mutate its input', () => {
    const params = new URLSearchParams('allergens=milk')
    withAllergenFilter(params, noAllergenFilter)
    expect(params.toString()).toBe('allergens=milk')
  })
})
