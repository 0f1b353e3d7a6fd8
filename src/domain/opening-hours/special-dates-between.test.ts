import { expect, it } from 'vitest'
import { bavarianHolidays } from '#domain/calendar/bavarian-holidays.ts'
import { specialDatesBetween } from './special-dates-between.ts'
import type { StoreHours } from './store-hours.ts'

const reason = { de: 'Inventur' }
const ordinary = { openMinute: 360, closeMinute: 1080 }
const short = { openMinute: 360, closeMinute: 720 }
const hours: StoreHours = {
  weekly: [1, 2, 3, 4, 5].map((day) => ({ day, ...ordinary })),
  specialDays: [
    { date: '2026-12-24', periods: [short], reason },
    { date: '2026-12-28', periods: [{ ...ordinary }], reason },
    { date: '2026-12-29', periods: [], reason },
  ],
  onHolidays: 'closed',
}
const holidays = bavarianHolidays(2026, 2027)

it('lists the dates that are not like their weekday, and no others', () => {
  expect(specialDatesBetween(hours, '2026-12-20', '2027-01-06', holidays)).toEqual([
    { date: '2026-12-24', periods: [short] },
    { date: '2026-12-25', periods: [] },
    { date: '2026-12-29', periods: [] },
    { date: '2027-01-01', periods: [] },
    { date: '2027-01-06', periods: [] },
  ])
})

it('includes both ends', () => {
  expect(specialDatesBetween(hours, '2026-12-24', '2026-12-25', holidays).map(({ date }) => date)).toEqual([
    '2026-12-24',
    '2026-12-25',
  ])
  expect(specialDatesBetween(hours, '2026-12-29', '2026-12-29', holidays)).toHaveLength(1)
  expect(specialDatesBetween(hours, '2026-12-30', '2026-12-29', holidays)).toEqual([])
})
