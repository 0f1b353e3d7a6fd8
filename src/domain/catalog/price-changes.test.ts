import { expect, test } from 'vitest'
import { aProduct } from '#tests/support/builders.ts'
import { lastPriceChange, withPriceOn } from './price-changes.ts'

const loaf = aProduct({
  priceCents: 540,
  priceChanges: [
    { from: '2027-03-01', priceCents: 580 },
    { from: '2026-12-01', priceCents: 560 },
  ],
})

test.each([
  ['2026-11-30', 540],
  ['2026-12-01', 560],
  ['2027-02-28', 560],
  ['2027-03-01', 580],
])('on %s the loaf costs %i cents', (today, cents) => {
  expect(withPriceOn(loaf, today).priceCents).toBe(cents)
})

test('the last change is the last one that has begun', () => {
  const products = [aProduct(), loaf]
  expect(['2026-11-30', '2026-12-01', '2027-06-01'].map((today) => lastPriceChange(products, today))).toEqual([
    '',
    '2026-12-01',
    '2027-03-01',
  ])
})
