import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everydayHours } from '#tests/support/a-store.ts'
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts'
import { compareLocalTimes, localTimeAt } from '../calendar/local-time.ts'
import { orderDeadline } from './order-deadline.ts'
import { checkoutDates, pickupWindowDays } from './pickup-dates.ts'

const noHolidays = new Map()
const isOffered = (date: CalendarDate, now: { date: CalendarDate; minute: number }, preparationDays: number) =>
  checkoutDates({ hours: everydayHours, holidays: noHolidays, now, preparationDays }).includes(date)

// 2026-11-21 is a Saturday.
test.each([
  ['2026-11-21', 1, '2026-11-20', 1080],
  ['2026-11-21', 3, '2026-11-18', 1080],
  ['2026-11-22', 1, '2026-11-21', 1080],
  ['2026-11-23', 1, '2026-11-22', 0],
  ['2026-11-24', 2, '2026-11-22', 0],
  ['2026-11-24', 1, '2026-11-23', 1080],
  ['2027-03-29', 1, '2027-03-28', 0],
  ['2028-03-01', 1, '2028-02-29', 1080],
])(
  'what is to be ready on %s and takes %i days is to be ordered before %s, minute %i',
  (date, days, lastDay, minute) => {
    expect(orderDeadline(date, days)).toEqual({ date: lastDay, minute })
  },
)

test('a date is offered exactly until its deadline', () => {
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

test('a date is offered from the first minute of the fourteenth day before it', () => {
  const first = addDays('2026-11-30', 1 - pickupWindowDays)
  expect(isOffered('2026-11-30', { date: first, minute: 0 }, 1)).toBe(true)
  expect(isOffered('2026-11-30', { date: addDays(first, -1), minute: 1439 }, 1)).toBe(false)
})
