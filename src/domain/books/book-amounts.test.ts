import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxByRate } from '../order/order.ts'
import {
  addAmounts,
  amountsOfLines,
  grossOf,
  isNothing,
  linesWithout,
  negateAmounts,
  noAmounts,
  paidCents,
} from './book-amounts.ts'

const line = fc.record({
  quantity: fc.integer({ min: 0, max: 40 }),
  priceCents: fc.integer({ min: 0, max: 9_999 }),
  depositCents: fc.constantFrom(0, 8, 15, 25, 300),
  vatPercent: fc.constantFrom(0, 7, 19),
})
const lines = fc.array(line, { maxLength: 12 })

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

test('a loaf and two bottles: deposits are a part of their rate', () => {
  const amounts = amountsOfLines([
    { quantity: 1, priceCents: 540, depositCents: 0, vatPercent: 7 },
    { quantity: 2, priceCents: 180, depositCents: 25, vatPercent: 19 },
  ])
  expect(amounts).toEqual({
    ...noAmounts,
    goods: [
      { vatPercent: 7, netCents: 505, taxCents: 35 },
      { vatPercent: 19, netCents: 303, taxCents: 57 },
    ],
    deposits: [{ vatPercent: 19, netCents: 42, taxCents: 8 }],
  })
})

test('net and tax add up to what was paid, with the tax of the receipt', () => {
  fc.assert(
    fc.property(lines, (sold) => {
      const amounts = amountsOfLines(sold)
      expect(paidCents(amounts)).toBe(sum(sold.map((one) => one.quantity * (one.priceCents + one.depositCents))))
      for (const { vatPercent, taxCents } of taxByRate(sold)) {
        const ofRate = [...amounts.goods, ...amounts.deposits].filter((rate) => rate.vatPercent === vatPercent)
        expect(sum(ofRate.map((rate) => rate.taxCents))).toBe(taxCents)
      }
      const deposits = sum(sold.map((one) => one.quantity * one.depositCents))
      expect(sum(amounts.deposits.map(grossOf))).toBe(deposits)
    }),
  )
})

test('no part has a negative net or tax', () => {
  fc.assert(
    fc.property(lines, (sold) => {
      const { goods, deposits } = amountsOfLines(sold)
      for (const { netCents, taxCents } of [...goods, ...deposits]) {
        expect(netCents).toBeGreaterThanOrEqual(0)
        expect(taxCents).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('an amount and its opposite are nothing, and never minus zero', () => {
  fc.assert(
    fc.property(lines, (sold) => {
      const amounts = amountsOfLines(sold)
      expect(isNothing(addAmounts(amounts, negateAmounts(amounts)))).toBe(true)
      expect(JSON.stringify(negateAmounts(amounts))).not.toContain('-0,')
    }),
  )
})

test('lines without what was refunded', () => {
  const sold = [
    { quantity: 3, priceCents: 100, depositCents: 0, vatPercent: 7 },
    { quantity: 1, priceCents: 200, depositCents: 0, vatPercent: 7 },
  ]
  const left = linesWithout(sold, [
    { line: 0, quantity: 1 },
    { line: 0, quantity: 1 },
  ])
  expect(left.map(({ quantity }) => quantity)).toEqual([1, 1])
})
