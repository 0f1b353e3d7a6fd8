import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aProduct } from '#tests/support/a-product.ts'
import { maxLinesPerCart, maxQuantityPerLine } from './cart.ts'
import { priceLines } from './price-lines.ts'

const line = fc.record({
  product: fc
    .record({
      priceCents: fc.integer({ min: 1, max: 20_000 }),
      vatPercent: fc.constantFrom(7 as const, 19 as const),
      depositCents: fc.constantFrom(0, 8, 15, 25, 150),
    })
    .map(aProduct),
  quantity: fc.integer({ min: 1, max: maxQuantityPerLine }),
})
const lines = fc.array(line, { maxLength: maxLinesPerCart })

const bread = aProduct({ priceCents: 540 })
const juice = aProduct({ priceCents: 240, vatPercent: 19, depositCents: 25 })

describe('a cart’s price', () => {
  test('is nothing for an empty cart', () => {
    expect(priceLines([])).toEqual({ netCents: 0, taxCents: 0, grossCents: 0, depositCents: 0, taxByRate: [] })
  })

  test('holds the tax in it, each rate apart, the deposit taxed like its drink', () => {
    expect(
      priceLines([
        { product: juice, quantity: 4 },
        { product: bread, quantity: 2 },
      ]),
    ).toEqual({
      grossCents: 2140,
      taxCents: 71 + 169,
      netCents: 1900,
      depositCents: 100,
      taxByRate: [
        { vatPercent: 7, grossCents: 1080, taxCents: 71 },
        { vatPercent: 19, grossCents: 1060, taxCents: 169 },
      ],
    })
  })

  test('is rounded once per rate, not once per line', () => {
    const roll = aProduct({ priceCents: 8 })
    const apart = priceLines([{ product: roll, quantity: 1 }])
    const together = priceLines(Array.from({ length: 3 }, () => ({ product: roll, quantity: 1 })))
    expect([apart.taxCents, together.taxCents]).toEqual([1, 2])
  })

  test('is net and tax, to the cent, in whole cents, whatever lies in the cart', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const { netCents, taxCents, grossCents, depositCents, taxByRate } = priceLines(given)
        expect(netCents + taxCents).toBe(grossCents)
        const numbers = [netCents, taxCents, grossCents, depositCents, ...taxByRate.flatMap(Object.values)]
        expect(numbers.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
      }),
    )
  })

  test('is the sum of its lines and of its rates, and each rate’s tax is right to half a cent', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const { grossCents, taxCents, depositCents, taxByRate } = priceLines(given)
        const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
        const goods = sum(given.map(({ product, quantity }) => product.priceCents * quantity))
        expect(goods + depositCents).toBe(grossCents)
        expect(sum(taxByRate.map((rate) => rate.grossCents))).toBe(grossCents)
        expect(sum(taxByRate.map((rate) => rate.taxCents))).toBe(taxCents)
        expect(taxByRate.map(({ vatPercent }) => vatPercent)).toEqual(
          [7, 19].filter((percent) => given.some(({ product }) => product.vatPercent === percent)),
        )
        for (const rate of taxByRate) {
          const netCents = rate.grossCents - rate.taxCents
          expect(Math.abs(rate.grossCents / (1 + rate.vatPercent / 100) - netCents)).toBeLessThanOrEqual(0.5 + 1e-6)
        }
      }),
    )
  })

  test('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(lines, (given) => {
        expect(priceLines(given.toReversed())).toEqual(priceLines(given))
      }),
    )
  })
})
