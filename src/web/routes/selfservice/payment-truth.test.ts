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
    expect([paymentTruth({ orderState, payment }), isPayable({ orderState, payment })]).toEqual([truth, payable])
  })
})
