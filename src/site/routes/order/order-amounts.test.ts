import { expect, test } from 'vitest'
import { getRefundedAmount, getStatusAmount } from './order-amounts.ts'

const order = { orderState: 'purchased', payment: 'paid', total: 14.9 } as const

test('after an item was refunded, a cancellation returns the rest, and all of it is refunded', () => {
  const canceled = { ...order, orderState: 'canceled', payment: 'refunded', refundedTotal: 4.75 } as const
  expect(getStatusAmount(canceled)).toBeCloseTo(10.15)
  expect(getRefundedAmount(canceled)).toBe(14.9)
})

test('as long as the cancellation is not refunded, only the item is', () => {
  const canceled = { ...order, orderState: 'canceled', payment: 'refunding', refundedTotal: 4.75 } as const
  expect(getRefundedAmount(canceled)).toBe(4.75)
})

test('an order that is not canceled was paid in full, whatever was refunded since', () => {
  expect(getStatusAmount({ ...order, refundedTotal: 4.75 })).toBe(14.9)
  expect(getRefundedAmount(order)).toBeUndefined()
  expect(getRefundedAmount({ ...order, orderState: 'created', payment: 'refunded' })).toBeUndefined()
})
