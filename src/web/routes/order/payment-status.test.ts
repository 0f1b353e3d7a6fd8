import { describe, expect, test } from 'vitest'
import { getPaymentStatus, isPayable } from './payment-status.ts'

describe('getPaymentStatus', () => {
  test.each([
    ['created', 'open', 'open', true],
    ['created', 'declined', 'declined', true],
    ['created', 'pending', 'pending', false],
    ['created', 'refunding', 'returned', true],
    ['purchased', 'paid', 'paid', false],
    ['preparation', 'paid', 'preparation', false],
    ['completed', 'paid', 'completed', false],
    ['canceled', 'open', 'canceledUnpaid', false],
    ['canceled', 'declined', 'canceledUnpaid', false],
    ['canceled', 'pending', 'canceledPending', false],
    ['canceled', 'refunding', 'refunding', false],
    ['canceled', 'refunded', 'refunded', false],
  ] as const)('order %s with payment %s is %s', (orderState, payment, status, payable) => {
    const order = { orderState, payment, history: [] }
    expect([getPaymentStatus(order), isPayable(order)]).toEqual([status, payable])
  })

  test('says that an order was enjoyed only after its hand-over', () => {
    const order = { orderState: 'completed' as const, payment: 'paid' as const, history: [] }
    expect(getPaymentStatus({ ...order, handedOverAt: '2026-11-21T06:40:00.000Z' })).toBe('collected')
    expect(getPaymentStatus(order)).toBe('completed')
  })

  test('stays declined until something other than reopening happens', () => {
    const at = '2026-11-15T08:00:00.000Z'
    const kinds = (...names: string[]) => names.map((kind) => ({ at, kind }))
    const order = { orderState: 'created', payment: 'open' } as const
    const after = (...names: string[]) => getPaymentStatus({ ...order, history: kinds(...names) })
    expect(after('placed', 'payment-declined', 'payment-open')).toBe('declined')
    expect(after('placed', 'payment-declined', 'payment-open', 'changed')).toBe('open')
    expect(after('placed')).toBe('open')
  })
})
