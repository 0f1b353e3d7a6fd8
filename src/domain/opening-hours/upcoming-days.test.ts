import { expect, it } from 'vitest'
import { bavarianHolidays } from '#domain/calendar/bavarian-holidays.ts'
import type { StoreHours } from './store-hours.ts'
import { upcomingDays } from './upcoming-days.ts'

const reason = { de: 'Silvester', en: 'New Year’s Eve' }
const ordinary = { openMinute: 360, closeMinute: 1080 }
const short = { openMinute: 360, closeMinute: 720 }
const hours: StoreHours = {
  weekly: [1, 2, 3, 4, 5, 6].map((day) => ({ day, ...ordinary })),
  specialDays: [
    { date: '2026-12-31', periods: [short], reason },
    { date: '2027-01-06', periods: [short], reason },
  ],
  onHolidays: 'closed',
}
const holidays = bavarianHolidays(2026, 2027)

it('lists days from today on, across the turn of the year', () => {
  expect(upcomingDays(hours, '2026-12-30', 4, holidays)).toEqual([
    { date: '2026-12-30', weekday: 3, periods: [ordinary], holiday: undefined, specialReason: undefined },
    { date: '2026-12-31', weekday: 4, periods: [short], holiday: undefined, specialReason: reason },
    { date: '2027-01-01', weekday: 5, periods: [], holiday: 'newYear', specialReason: undefined },
    { date: '2027-01-02', weekday: 6, periods: [ordinary], holiday: undefined, specialReason: undefined },
  ])
})

it('names the holiday and the reason where a day has both', () => {
  expect(upcomingDays(hours, '2027-01-06', 1, holidays)).toEqual([
    { date: '2027-01-06', weekday: 3, periods: [short], holiday: 'epiphany', specialReason: reason },
  ])
})

it('lists nothing for a count of 0', () => {
  expect(upcomingDays(hours, '2026-12-30', 0, holidays)).toEqual([])
})
