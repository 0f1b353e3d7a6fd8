import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localTime } from '#foundation/clock.ts'
import { aProduct, everydayHours } from '#tests/support/builders.ts'
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts'
import { bavarianHolidays } from '../calendar/holidays.ts'
import { compareLocalTimes, localTimeAt } from '../calendar/local-time.ts'
import {
  cutOffMinute,
  findSlowestProduct,
  isAllowedMove,
  isChangeable,
  orderDeadline,
  requiredPreparationDays,
} from './cut-off.ts'
import { checkoutDates, pickupWindowDays } from './pickup-slots.ts'

const noHolidays = new Map()
const isOffered = (date: CalendarDate, now: { date: CalendarDate; minute: number }, preparationDays: number) =>
  checkoutDates({ hours: everydayHours, holidays: noHolidays, now, preparationDays }).includes(date)

test('the cut-off is at 18:00', () => {
  expect(cutOffMinute).toBe(18 * 60)
})

// 2026-11-21 is a Saturday.
test.each([
  ['2026-11-21', 1, '2026-11-20', cutOffMinute],
  ['2026-11-21', 3, '2026-11-18', cutOffMinute],
  ['2026-11-22', 1, '2026-11-21', cutOffMinute],
  ['2026-11-23', 1, '2026-11-22', 0],
  ['2026-11-24', 2, '2026-11-22', 0],
  ['2026-11-24', 1, '2026-11-23', cutOffMinute],
  ['2027-03-29', 1, '2027-03-28', 0],
  ['2028-03-01', 1, '2028-02-29', cutOffMinute],
])('an order for %s with %i days of preparation must be placed before %s, minute %i', (date, days, lastDay, minute) => {
  expect(orderDeadline(date, days)).toEqual({ date: lastDay, minute })
})

test('checkout offers a date exactly until its order deadline', () => {
  const anyDay = fc.integer({ min: 0, max: 800 }).map((offset) => addDays('2026-01-01', offset))
  const aboutTheDeadline = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -2000, max: 2000 }))
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 5 }), aboutTheDeadline, (date, preparationDays, minutesAfter) => {
      const deadline = orderDeadline(date, preparationDays)
      const now = localTimeAt(deadline.date, deadline.minute + minutesAfter)
      expect(isOffered(date, now, preparationDays)).toBe(compareLocalTimes(now, deadline) < 0)
    }),
    { numRuns: 400 },
  )
})

test('checkout offers a date from the start of the fourteenth day before it', () => {
  const first = addDays('2026-11-30', 1 - pickupWindowDays)
  expect(isOffered('2026-11-30', { date: first, minute: 0 }, 1)).toBe(true)
  expect(isOffered('2026-11-30', { date: addDays(first, -1), minute: 1439 }, 1)).toBe(false)
})

const productWith = (id: string, preparationDays: number) => ({
  product: aProduct({ id, preparationDays }),
  quantity: 1,
})

describe('preparation days of a cart', () => {
  test('are one day by default', () => {
    expect(requiredPreparationDays([])).toBe(1)
    expect(requiredPreparationDays([productWith('kaffee', 0)])).toBe(1)
    expect(requiredPreparationDays([productWith('brezel', 1)])).toBe(1)
  })

  test('are those of the product with the longest preparation', () => {
    expect(
      requiredPreparationDays([productWith('brezel', 1), productWith('platte', 3), productWith('kuchen', 2)]),
    ).toBe(3)
  })

  test('are set by the first product with the longest preparation', () => {
    const products = [productWith('brezel', 1), productWith('platte', 3), productWith('canapes', 3)]
    expect(findSlowestProduct(products)?.product.id).toBe('platte')
    expect(findSlowestProduct([])).toBeUndefined()
    expect(products.map(({ product }) => product.id)).toEqual(['brezel', 'platte', 'canapes'])
  })
})

const saturday = '2026-11-21'

describe('isChangeable', () => {
  test.each([
    ['a week before', '2026-11-14', 600, true],
    ['in the first minute of the day two days before', '2026-11-19', 0, true],
    ['in the last minute of the day two days before', '2026-11-19', 1439, true],
    ['not from the following midnight on', '2026-11-20', 0, false],
    ['not on the day of pickup', saturday, 400, false],
    ['not afterwards', '2026-11-25', 0, false],
  ])('%s', (_when, date, minute, isOpen) => {
    expect(isChangeable(saturday, { date, minute })).toBe(isOpen)
  })

  test.each([
    ['2026-10-27', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
    ['2027-03-30', '2027-03-28T21:59:59Z', '2027-03-28T22:00:00Z'],
    ['2027-01-02', '2026-12-31T22:59:59Z', '2026-12-31T23:00:00Z'],
  ])('for %s until midnight in Berlin, also on days of the clock change', (date, last, first) => {
    expect([isChangeable(date, localTime(last).now), isChangeable(date, localTime(first).now)]).toEqual([true, false])
  })
})

describe('isAllowedMove', () => {
  const holidays = bavarianHolidays(2026, 2027)
  const [monday, tuesday, sunday, nextSunday, christmas, epiphany] = [
    '2026-11-16',
    '2026-11-17',
    '2026-11-22',
    '2026-11-29',
    '2026-12-25',
    '2027-01-06',
  ] as const
  test.each([
    ['from a weekday to a weekday', monday, tuesday, true],
    ['from a weekday to a Saturday', monday, saturday, true],
    ['not from a weekday to a Sunday', monday, sunday, false],
    ['not from a Saturday to a Sunday', saturday, sunday, false],
    ['not from a weekday to a holiday', monday, christmas, false],
    ['not from Christmas Eve, which is not a holiday, to Christmas', '2026-12-24', christmas, false],
    ['not from a weekday to a holiday of the next year', '2026-12-30', epiphany, false],
    ['from a Sunday to a weekday', sunday, monday, true],
    ['from a Sunday to a Sunday', sunday, nextSunday, true],
    ['from a Sunday to a holiday', sunday, christmas, true],
    ['from a holiday to a Sunday', christmas, '2026-12-27', true],
  ])('%s', (_what, from, to, isAllowed) => {
    expect(isAllowedMove(from, to, holidays)).toBe(isAllowed)
  })
})
