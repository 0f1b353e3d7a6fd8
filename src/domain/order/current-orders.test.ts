import { expect, test } from 'vitest'
import { anOrder } from '#tests/support/builders.ts'
import { listCurrentOrders, listShownOrders, sameWeekdayAfter } from './current-orders.ts'

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

test('without an order to come, the one that was picked up last is shown', () => {
  const orders = [
    anOrder({ id: 'long ago', state: 'completed', pickup: at('2026-10-31') }),
    anOrder({ id: 'last', state: 'completed', pickup: at('2026-11-14') }),
    anOrder({ id: 'canceled', state: 'canceled', pickup: at('2026-11-16') }),
  ]
  const idsOf = (shown: readonly { id: string }[]) => shown.map(({ id }) => id)
  expect(idsOf(listShownOrders(orders, '2026-11-17'))).toEqual(['last'])
  const next = anOrder({ id: 'next', state: 'purchased', pickup: at('2026-11-20') })
  expect(idsOf(listShownOrders([...orders, next], '2026-11-17'))).toEqual(['next'])
})

test.each([
  ['2026-11-14', '2026-11-21'],
  ['2026-11-07', '2026-11-21'],
  ['2026-11-17', '2026-11-24'],
  ['2026-11-20', '2026-11-27'],
])('on Tuesday 17 November, an order of %s is repeated on %s', (date, repeated) => {
  expect(sameWeekdayAfter('2026-11-17', date)).toBe(repeated)
})
