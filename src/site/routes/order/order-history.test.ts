import { expect, test } from 'vitest'
import { getHistorySteps } from './order-history.tsx'

const at = '2026-11-15T08:00:00.000Z'
const order = {
  ...{ pickupDate: '2026-11-20', pickupTime: '06:30', payment: 'open' as const },
  history: [{ at, kind: 'placed' }],
}

test('lists payment and pickup as upcoming for an unpaid order', () => {
  const { upcoming } = getHistorySteps({ ...order, orderState: 'created', payUntil: '2026-11-19T17:00:00.000Z' })
  expect(upcoming).toEqual([
    { kind: 'payAhead', date: '2026-11-19', minute: 18 * 60 },
    { kind: 'pickupAhead', date: '2026-11-20', time: '06:30' },
  ])
})

test('lists nothing upcoming for a canceled or completed order', () => {
  expect(getHistorySteps({ ...order, orderState: 'canceled' }).upcoming).toEqual([])
  expect(getHistorySteps({ ...order, orderState: 'completed' }).upcoming).toEqual([])
})

test('omits what staff took back', () => {
  const history = ['placed', 'ready', 'readyUndone', 'ready', 'handedOver', 'handOverUndone', 'notCollected'].map(
    (kind) => ({ at, kind }),
  )
  const { past } = getHistorySteps({ ...order, orderState: 'completed', history })
  expect(past.map(({ kind }) => kind)).toEqual(['placed', 'ready', 'notCollected'])
})

test('omits events that are not meant for customers', () => {
  const history = ['placed', 'payment-open', 'something-new', 'paid'].map((kind) => ({ at, kind }))
  const { past } = getHistorySteps({ ...order, orderState: 'purchased', history })
  expect(past.map(({ kind }) => kind)).toEqual(['placed', 'paid'])
})

test('speaks of confirming, not of paying, when the order is paid at pickup', () => {
  const atPickup = { ...order, payment: 'atPickup' as const }
  const { upcoming } = getHistorySteps({ ...atPickup, orderState: 'created', payUntil: '2026-11-19T17:00:00.000Z' })
  expect(upcoming[0]).toMatchObject({ kind: 'confirmAhead' })
  const { past } = getHistorySteps({ ...atPickup, orderState: 'canceled', history: [{ at, kind: 'expired' }] })
  expect(past).toEqual([{ at, kind: 'expiredUnconfirmed' }])
})
