import { expect, test } from 'vitest'
import { isSameDraft } from './change-order-form.tsx'

const current = { pickup: { storeId: 'a', date: '2026-11-20', time: '06:30' }, notes: 'Danke' }

test.each([
  [{ ...current, notes: ' Danke ' }, true],
  [{ ...current, notes: '' }, false],
  [{ ...current, pickup: { storeId: 'b', date: '', time: '' } }, false],
])('a change to %j is the same: %j', (draft, isSame) => {
  expect(isSameDraft(draft, current)).toBe(isSame)
})
