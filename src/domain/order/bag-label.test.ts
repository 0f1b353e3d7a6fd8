import { expect, test } from 'vitest'
import { toLabelParts } from './bag-label.ts'

const aLine = (name: string, changes: { refundedQuantity?: number; options?: string[] } = {}) => ({
  ...{ productId: name, name, quantity: 2, options: [], notes: '', price: 1 },
  ...changes,
})

test('a large order has as many labels as it needs, and each item is on one of them', () => {
  const names = [...'abcdefghij']
  const parts = toLabelParts(names.map((name) => aLine(name, name === 'h' ? { options: ['in Scheiben'] } : {})))
  expect(parts.map((part) => part.map(({ name }) => name).join(''))).toEqual(['abcdefg', 'hij'])
  expect(parts[1]?.[0]).toEqual({ quantity: 2, name: 'h', details: 'in Scheiben' })
})

test('what was refunded is not on the label', () => {
  const parts = toLabelParts([aLine('a', { refundedQuantity: 1 }), aLine('b', { refundedQuantity: 2 })])
  expect(parts).toEqual([[{ quantity: 1, name: 'a', details: '' }]])
})
