import { expect, test } from 'vitest'
import { bavarianHolidays } from '#domain/calendar/bavarian-holidays.ts'
import { isOpenOnDate } from './is-open-on-date.ts'
import type { StoreHours } from './store-hours.ts'

const hours: StoreHours = {
  weekly: [
    { day: 5, openMinute: 300, closeMinute: 30 },
    { day: 3, openMinute: 360, closeMinute: 1080 },
  ],
  specialDays: [{ date: '2026-11-22', periods: [{ openMinute: 480, closeMinute: 720 }], reason: { de: 'Markt' } }],
  onHolidays: 'closed',
}

test.each([
  ['a weekday with hours', '2026-11-20', true],
  ['a Saturday that only sees the end of Friday', '2026-11-21', false],
  ['a special Sunday', '2026-11-22', true],
  ['a holiday', '2027-01-06', false],
])('%s', (_, date, expected) => {
  expect(isOpenOnDate(hours, date, bavarianHolidays(2026, 2027))).toBe(expected)
})
