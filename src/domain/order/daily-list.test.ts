import { describe, expect, test } from 'vitest'
import { cutOffMinute } from '../pickup/cut-off.ts'
import { isListNeeded, listDueTime, listedDate } from './daily-list.ts'

const dueAt = '2026-11-19T17:45:00.000Z'
const at = (minute: number, date = '2026-11-20') => ({ date, minute })
const order = (minute: number, createdAt = '2026-11-18T08:00:00.000Z') => ({ createdAt, pickup: at(minute) })

test.each([
  [at(cutOffMinute + 44), '2026-11-20'],
  [at(cutOffMinute + 45), '2026-11-21'],
  [at(0), '2026-11-20'],
])('at %j the stores should have the list of %s', (now, date) => {
  expect(listedDate(now)).toBe(date)
})

test('the list of a day is due the evening before, also across months', () => {
  expect(listDueTime('2026-12-01')).toEqual({ date: '2026-11-30', minute: cutOffMinute + 45 })
})

describe('a list', () => {
  test('is needed in the evening before for any order', () => {
    expect(isListNeeded([order(420, '2026-11-19T18:30:00.000Z')], '2026-11-20', at(1130, '2026-11-19'), dueAt)).toBe(
      true,
    )
    expect(isListNeeded([], '2026-11-20', at(1130, '2026-11-19'), dueAt)).toBe(false)
  })

  test.each([
    [[order(420)], 449, true],
    [[order(420)], 450, false],
    [[order(420), order(1050)], 1000, true],
  ])('is needed on the day itself until the last pickup time is over: %j at minute %i', (orders, minute, isNeeded) => {
    expect(isListNeeded(orders, '2026-11-20', at(minute), dueAt)).toBe(isNeeded)
  })

  test('is not needed for what was ordered after it was due, such as a phone order of the same day', () => {
    expect(isListNeeded([order(1050, '2026-11-20T08:00:00.000Z')], '2026-11-20', at(600), dueAt)).toBe(false)
  })
})
