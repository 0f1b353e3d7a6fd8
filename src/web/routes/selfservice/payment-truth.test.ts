import { describe, expect, test } from 'vitest'
import { isPayable, paymentTruth } from './payment-truth.ts'

describe('how it stands with the money', () => {
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
  ] as const)('%s with a payment %s', (orderState, payment, truth, payable) => {
    const order = { orderState, payment, history: [] }
    expect([paymentTruth(order), isPayable(order)]).toEqual([truth, payable])
  })

  test('stays declined while nothing new has happened', () => {
    const at = '2026-11-15T08:00:00.000Z'
    const kinds = (...names: string[]) => names.map((kind) => ({ at, kind }))
    const order = { orderState: 'created', payment: 'open' } as const
    const after = (...names: string[]) => paymentTruth({ ...order, history: kinds(...names) })
    expect(after('placed', 'payment-declined', 'payment-open')).toBe('declined')
    expect(after('placed', 'payment-declined', 'payment-open', 'changed')).toBe('open')
    expect(after('placed')).toBe('open')
  })
})
