import { expect, test } from 'vitest'
import { anOrder } from '#tests/support/builders.ts'
import { listCurrentOrders } from './current-orders.ts'

const at = (date: string, minute = 480) => ({ storeId: 'markt', date, minute })

test('unpaid orders come first, the latest of them before the others, then the next pickup', () => {
  const orders = [
    anOrder({ id: 'friday', state: 'purchased', pickup: at('2026-11-20') }),
    anOrder({ id: 'thursday, later', state: 'preparation', pickup: at('2026-11-19', 600) }),
    anOrder({ id: 'unpaid', state: 'created', pickup: at('2026-11-18'), createdAt: '2026-11-17T08:00:00.000Z' }),
    anOrder({ id: 'thursday', state: 'purchased', pickup: at('2026-11-19') }),
    anOrder({ id: 'unpaid last', state: 'created', pickup: at('2026-11-25'), createdAt: '2026-11-17T09:00:00.000Z' }),
  ]
  expect(listCurrentOrders(orders, '2026-11-17').map(({ id }) => id)).toEqual([
    'unpaid last',
    'unpaid',
    'thursday',
    'thursday, later',
    'friday',
  ])
})

test('orders that are over are left out', () => {
  const orders = [
    anOrder({ id: 'canceled', state: 'canceled', pickup: at('2026-11-18') }),
    anOrder({ id: 'completed', state: 'completed', pickup: at('2026-11-17') }),
    anOrder({ id: 'of yesterday', state: 'purchased', pickup: at('2026-11-16') }),
    anOrder({ id: 'of today', state: 'purchased', pickup: at('2026-11-17') }),
  ]
  expect(listCurrentOrders(orders, '2026-11-17').map(({ id }) => id)).toEqual(['of today'])
})
