import { expect, test } from 'vitest'
import { isVatId, normalizeVatId } from './vat-id.ts'

test.each([
  ['DE129273398', true],
  ['DE192419265', true],
  // One digit differs, two are swapped, one is missing.
  ['DE129273399', false],
  ['DE129273938', false],
  ['DE12927339', false],
  ['ATU12345678', true],
  ['AT12345678', false],
  ['FR12345678901', true],
  ['EL123456789', true],
  ['GR123456789', false],
  ['XX123456789', false],
  ['', false],
])('%s can exist: %s', (vatId, expected) => {
  expect(isVatId(vatId)).toBe(expected)
})

test('reads a VAT id as people write it', () => {
  expect(normalizeVatId(' de 129.273-398 ')).toBe('DE129273398')
})
