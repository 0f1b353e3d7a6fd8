import { describe, expect, test } from 'vitest'
import { getPaymentStatus, getStateLabel, isPayable } from './payment-status.ts'

describe('getPaymentStatus', () => {
  test.each([
    ['created', 'open', 'open', true],
    ['created', 'declined', 'declined', true],
    ['created', 'pending', 'pending', false],
    ['created', 'refunding', 'returned', true],
    ['created', 'atPickup', 'toConfirm', false],
    ['purchased', 'paid', 'paid', false],
    ['preparation', 'paid', 'preparation', false],
    ['completed', 'paid', 'completed', false],
    ['preparation', 'refunded', 'notCollectedRefunded', false],
    ['completed', 'refunded', 'notCollectedRefunded', false],
    ['completed', 'refunding', 'notCollectedRefunded', false],
    ['canceled', 'open', 'canceledUnpaid', false],
    ['canceled', 'declined', 'canceledUnpaid', false],
    ['canceled', 'pending', 'canceledPending', false],
    ['canceled', 'refunding', 'refunding', false],
    ['canceled', 'refunded', 'refunded', false],
    ['purchased', 'atPickup', 'atPickup', false],
    ['preparation', 'atPickup', 'atPickupPreparation', false],
    ['completed', 'atPickup', 'atPickupCompleted', false],
    ['canceled', 'atPickup', 'canceledUnpaid', false],
  ] as const)('order %s with payment %s is %s', (orderState, payment, status, payable) => {
    const order = { orderState, payment, history: [] }
    expect([getPaymentStatus(order), isPayable(order)]).toEqual([status, payable])
  })

  test('says that an order was enjoyed only after its hand-over', () => {
    const order = { orderState: 'completed' as const, payment: 'paid' as const, history: [] }
    expect(getPaymentStatus({ ...order, handedOverAt: '2026-11-21T06:40:00.000Z' })).toBe('collected')
    expect(getPaymentStatus(order)).toBe('completed')
  })

  test('labels an order whose payment is being checked as such, not as unpaid', () => {
    const label = (payment: 'open' | 'declined' | 'pending') =>
      getStateLabel({ orderState: 'created', payment, history: [] })
    expect([label('open'), label('declined'), label('pending')]).toEqual(['created', 'created', 'pending'])
    expect(getStateLabel({ orderState: 'canceled', payment: 'pending', history: [] })).toBe('canceled')
  })

  test('says that an order is ready, whether it is paid or not', () => {
    const ready = { orderState: 'preparation' as const, readyAt: '2026-11-21T06:40:00.000Z', history: [] }
    expect(getPaymentStatus({ ...ready, payment: 'paid' })).toBe('ready')
    expect(getPaymentStatus({ ...ready, payment: 'atPickup' })).toBe('atPickupReady')
    expect(getStateLabel({ ...ready, payment: 'paid' })).toBe('ready')
  })

  test('does not call a phone order paid', () => {
    const order = { orderState: 'purchased' as const, history: [] }
    expect(getStateLabel({ ...order, payment: 'atPickup' })).toBe('confirmed')
    expect(getStateLabel({ ...order, payment: 'paid' })).toBe('purchased')
  })

  test('names what was refunded after the hand-over', () => {
    const order = { orderState: 'completed' as const, handedOverAt: '2026-11-21T06:40:00.000Z', history: [] }
    expect(getPaymentStatus({ ...order, payment: 'paid', refundedTotal: 2.4 })).toBe('collectedRefunded')
    // The total holds what was refunded by item, and nothing of what the provider's staff refunded.
    expect(getPaymentStatus({ ...order, payment: 'refunded', refundedTotal: 2.4 })).toBe('collectedRefundedInFull')
    expect(getPaymentStatus({ ...order, payment: 'refunded' })).toBe('collectedRefundedInFull')
  })

  test('calls an order whose money went back neither paid nor ready', () => {
    const refunded = { payment: 'refunded' as const, history: [] }
    const readyAt = '2026-11-21T06:40:00.000Z'
    expect(getPaymentStatus({ ...refunded, orderState: 'preparation', readyAt })).toBe('notCollectedRefunded')
    expect(getStateLabel({ ...refunded, orderState: 'preparation', readyAt })).toBe('refunded')
    expect(getStateLabel({ ...refunded, orderState: 'purchased' })).toBe('refunded')
    expect(getStateLabel({ ...refunded, orderState: 'canceled' })).toBe('canceled')
    expect(getStateLabel({ ...refunded, orderState: 'completed', handedOverAt: readyAt })).toBe('collected')
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
