import { expect, test } from 'vitest'
import { historySteps } from './history-steps.ts'

const at = '2026-11-15T08:00:00.000Z'
const order = { pickupDate: '2026-11-20', pickupTime: '06:30', history: [{ at, kind: 'placed' }] }

test('an unpaid order has paying and collecting ahead of it', () => {
  const { ahead } = historySteps({ ...order, orderState: 'created', payUntil: '2026-11-19T17:00:00.000Z' })
  expect(ahead).toEqual([
    { kind: 'payAhead', date: '2026-11-19', time: '18:00' },
    { kind: 'pickupAhead', date: '2026-11-20', time: '06:30' },
  ])
})

test('an order that is over has nothing ahead', () => {
  expect(historySteps({ ...order, orderState: 'canceled' }).ahead).toEqual([])
  expect(historySteps({ ...order, orderState: 'completed' }).ahead).toEqual([])
})

test('what only the books care about is left out', () => {
  const history = ['placed', 'payment-open', 'something-new', 'paid'].map((kind) => ({ at, kind }))
  const { past } = historySteps({ ...order, orderState: 'purchased', history })
  expect(past.map(({ kind }) => kind)).toEqual(['placed', 'paid'])
})
