import { expect, test } from 'vitest'
import { findPayAtPickupObstacle, findRecordObstacle } from './pay-at-pickup.ts'

const plain = { grossCents: 3_000, hasInvoice: false }

test.each([
  [null, plain, 'notInStore'],
  [undefined, plain, 'notInStore'],
  [2_999, plain, 'tooExpensive'],
  [3_000, plain, undefined],
  [3_000, { ...plain, hasInvoice: true }, 'withInvoice'],
])('with %s cents at most, %j is refused with %s', (maxCents, order, obstacle) => {
  expect(findPayAtPickupObstacle(maxCents, order)).toBe(obstacle)
})

test.each([
  [{ open: 1, lastNoShow: undefined }, undefined],
  [{ open: 2, lastNoShow: undefined }, 'tooManyOpen'],
  [{ open: 0, lastNoShow: '2026-08-22' }, 'notCollected'],
  [{ open: 0, lastNoShow: '2026-08-21' }, undefined],
])('of an address with %j, another order is refused with %s', (record, obstacle) => {
  expect(findRecordObstacle(record, '2026-11-19')).toBe(obstacle)
})
