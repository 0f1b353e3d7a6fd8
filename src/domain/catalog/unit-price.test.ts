import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aProduct } from '#tests/support/a-product.ts'
import { unitPrice } from './unit-price.ts'

const of = (priceCents: number, amount: number, unit: 'g' | 'ml' | 'piece', showUnitPrice = true) =>
  unitPrice(aProduct({ priceCents, content: { amount, unit }, showUnitPrice }))

describe('the unit price', () => {
  test.each([
    [540, 1000, 'g', { cents: 540, per: 'kg' }],
    [430, 750, 'g', { cents: 573, per: 'kg' }],
    [480, 500, 'g', { cents: 960, per: 'kg' }],
    [990, 3500, 'g', { cents: 283, per: 'kg' }],
    [240, 500, 'ml', { cents: 480, per: 'l' }],
    [199, 330, 'ml', { cents: 603, per: 'l' }],
  ] as const)('of %i cents for %i %s is %j', (priceCents, amount, unit, expected) => {
    expect(of(priceCents, amount, unit)).toEqual(expected)
  })

  test('is absent where the law does not ask for it, and for pieces', () => {
    expect(of(55, 55, 'g', false)).toBeUndefined()
    expect(of(5400, 18, 'piece')).toBeUndefined()
  })

  test('says nothing about the deposit', () => {
    expect(unitPrice(aProduct({ depositCents: 25 }))).toEqual(unitPrice(aProduct()))
  })

  test('is whole cents, and the price of the pack within half a cent a unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 10_000 }), (priceCents, amount) => {
        const cents = of(priceCents, amount, 'g')?.cents ?? Number.NaN
        expect(Number.isInteger(cents)).toBe(true)
        expect(Math.abs((cents * amount) / 1000 - priceCents)).toBeLessThanOrEqual(amount / 2000 + 1e-9)
      }),
    )
  })
})
