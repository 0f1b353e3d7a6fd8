import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeTotals } from '#domain/cart.ts'
import { taxByRate } from '#domain/order/order.ts'
import { anOrder, aProduct } from '#tests/support/builders.ts'

const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  priceCents: fc.integer({ min: 1, max: 20_000 }),
  depositCents: fc.constantFrom(0, 8, 15, 25, 150),
  vatPercent: fc.constantFrom(7 as const, 19 as const),
})

test('computes the same tax as the cart', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), (lines) => {
      const cart = computeTotals(lines.map(({ quantity, ...product }) => ({ quantity, product: aProduct(product) })))
      expect(taxByRate(lines)).toEqual(cart.taxByRate.map(({ vatPercent, taxCents }) => ({ vatPercent, taxCents })))
    }),
  )
})

test('the taxes by rate add up to the tax of the order', () => {
  const { lines, taxCents } = anOrder()
  expect(taxByRate(lines).reduce((sum, rate) => sum + rate.taxCents, 0)).toBe(taxCents)
})
