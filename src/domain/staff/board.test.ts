import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anOrder } from '#tests/support/builders.ts'
import { type BoardColumn, boardColumnOf, boardColumns, isLate, isSoon } from './board.ts'

const at = '2026-11-21T06:40:00.000Z'

test.each<[Parameters<typeof anOrder>[0], BoardColumn]>([
  [{ state: 'purchased' }, 'toDo'],
  [{ state: 'completed' }, 'toDo'],
  [{ state: 'preparation', readyAt: at }, 'ready'],
  [{ state: 'completed', readyAt: at, handedOverAt: at }, 'handedOver'],
  [{ state: 'completed', handedOverAt: at }, 'handedOver'],
  [{ state: 'completed', readyAt: at, notCollectedAt: at }, 'notCollected'],
  [{ state: 'canceled', readyAt: at, handedOverAt: at }, 'canceled'],
])('an order with %o stands in column %s', (changes, column) => {
  expect(boardColumnOf(anOrder(changes))).toBe(column)
})

describe('at 7:30', () => {
  const now = { date: '2026-11-21', minute: 450 }
  const pickup = (minute: number, date = now.date) => ({ date, minute })

  test.each([
    ['two hours ahead', pickup(570), false, false],
    ['a quarter of an hour ahead', pickup(465), false, true],
    ['just more than that', pickup(466), false, false],
    ['now', pickup(450), false, true],
    ['within its half hour', pickup(421), false, true],
    ['half an hour ago', pickup(420), true, false],
    ['yesterday', pickup(900, '2026-11-20'), true, false],
    ['tomorrow', pickup(420, '2026-11-22'), false, false],
  ])('a pickup %s', (_when, time, late, soon) => {
    expect([isLate('toDo', time, now), isSoon('ready', time, now)]).toEqual([late, soon])
  })

  test('nothing that is done is late or soon', () => {
    for (const column of ['handedOver', 'notCollected', 'canceled'] as const)
      expect([isLate(column, pickup(300), now), isSoon(column, pickup(450), now)]).toEqual([false, false])
  })
})

test('no order is both late and soon', () => {
  const time = fc.record({
    date: fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22'),
    minute: fc.integer({ min: 0, max: 1439 }),
  })
  fc.assert(
    fc.property(fc.constantFrom(...boardColumns), time, time, (column, pickup, now) => {
      expect(isLate(column, pickup, now) && isSoon(column, pickup, now)).toBe(false)
    }),
  )
})
