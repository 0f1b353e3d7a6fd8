import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CartItemResponse } from '#contract/cart.ts'
import { defaultQuantityRules, isOfferedQuantity, largestQuantity } from '#domain/catalog/quantity-rules.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { getTranslator } from '#foundation/translations.ts'
import { findPossibleQuantity, formatProblem } from './line-problem.ts'

const anItem = (changes: Partial<CartItemResponse>): CartItemResponse => ({
  lineId: 'datschi',
  productId: 'datschi',
  options: [],
  name: 'Zwetschgendatschi',
  description: '',
  notes: '',
  price: 2.6,
  deposit: 0,
  vatPercent: 7,
  currency: 'EUR',
  quantity: 5,
  total: 13,
  isAvailable: false,
  quantityRules: defaultQuantityRules,
  allergens: [],
  preparationDays: 1,
  ...changes,
})
const inFours = { min: 4, step: 4, max: 40, largeOrder: null }

describe('formatProblem', () => {
  const format = (changes: Partial<CartItemResponse>, language: Language = 'de') =>
    formatProblem(
      anItem(changes),
      { pickupDate: '2026-11-21' },
      {
        checkout: { t: getTranslator(language, 'checkout'), language },
        products: { t: getTranslator(language, 'products'), language },
      },
    ).replaceAll('\u00a0', ' ')

  test('says how many are left on which day', () => {
    expect(format({ unavailableReason: 'soldOut', stockLeft: 3 })).toBe('Für Samstag, 21. November nur noch 3.')
    expect(format({ unavailableReason: 'soldOut', stockLeft: 0 })).toBe('Für Samstag, 21. November vergriffen.')
    expect(format({ unavailableReason: 'soldOut', stockLeft: 1 }, 'en')).toBe('Only 1 left for Saturday 21 November.')
  })

  test('names the rule that a quantity breaks', () => {
    const rules = { unavailableReason: 'quantity' as const, quantityRules: inFours }
    expect(format({ ...rules, quantity: 5 })).toBe('Diese Menge bieten wir nicht an. Nur in Schritten von 4 Stück.')
    expect(format({ ...rules, quantity: 44 })).toBe('Diese Menge bieten wir nicht an. Höchstens 40 Stück auf einmal.')
  })

  test('says when something out of season comes again, whatever the day', () => {
    const outOfSeason = { unavailableReason: 'outOfSeason' as const, availableFrom: '2027-08-01' }
    expect(format(outOfSeason)).toBe('Gibt es wieder ab 1. August.')
    expect(format(outOfSeason, 'en')).toBe('Back from 1 August.')
    expect(format({ unavailableReason: 'outOfSeason' })).toContain('Am gewählten Tag nicht erhältlich.')
  })

  test('says how many there are on one day', () => {
    const tooMany = { unavailableReason: 'tooManyPerDay' as const, mostPerDay: 3 }
    expect(format(tooMany)).toBe('Davon gibt es an einem Tag höchstens 3.')
    expect(format(tooMany, 'en')).toBe('There are at most 3 of these on any day.')
  })

  test('mentions the day only where it is the reason', () => {
    expect(format({ unavailableReason: 'options' })).not.toContain('Tag')
    for (const unavailableReason of ['notInStore', 'gone', 'notOrderable'] as const)
      expect(format({ unavailableReason })).not.toContain('Tag')
    expect(format({ unavailableReason: 'notThatWeekday' })).toContain('Am gewählten Tag nicht erhältlich.')
  })
})

describe('findPossibleQuantity', () => {
  const find = (changes: Partial<CartItemResponse>, ...others: CartItemResponse[]) => {
    const item = anItem(changes)
    return findPossibleQuantity(item, [item, ...others])
  }

  test('is the nearest offered quantity', () => {
    expect(find({ unavailableReason: 'quantity', quantityRules: inFours })).toBe(8)
  })

  test('is what other lines of the product leave', () => {
    const sliced = anItem({ lineId: 'datschi?schnitt=viertel', quantity: 2 })
    const bread = anItem({ lineId: 'brot', productId: 'brot', quantity: 9 })
    expect(find({ unavailableReason: 'soldOut', stockLeft: 6 }, sliced, bread)).toBe(4)
    expect(find({ unavailableReason: 'soldOut', stockLeft: 2 }, sliced)).toBeUndefined()
    expect(find({ unavailableReason: 'soldOut', stockLeft: 1 }, sliced)).toBeUndefined()
  })

  test('is the most that there is on one day, without what other lines take', () => {
    const sliced = anItem({ lineId: 'datschi?schnitt=viertel', quantity: 1 })
    const tooMany = { unavailableReason: 'tooManyPerDay' as const, mostPerDay: 3 }
    expect([find(tooMany), find(tooMany, sliced)]).toEqual([3, 2])
  })

  test('is nothing if another quantity does not help', () => {
    expect(find({ unavailableReason: 'options' })).toBeUndefined()
    expect(find({ unavailableReason: 'notInStore' })).toBeUndefined()
  })

  test('is the largest offered quantity that is left', () => {
    const rules = fc.record({ min: fc.integer({ min: 1, max: 12 }), step: fc.integer({ min: 1, max: 12 }) })
    fc.assert(
      fc.property(rules, fc.nat(60), fc.nat(40), ({ min, step }, stockLeft, span) => {
        const quantityRules = { min, step, max: min + span, largeOrder: null }
        const found = find({ unavailableReason: 'soldOut', stockLeft, quantityRules })
        const offered = Array.from({ length: stockLeft + 1 }, (_, quantity) => quantity).filter((quantity) =>
          isOfferedQuantity(quantityRules, quantity),
        )
        expect(found).toBe(offered.at(-1))
        expect(found ?? 0).toBeLessThanOrEqual(largestQuantity(quantityRules))
      }),
    )
  })
})
