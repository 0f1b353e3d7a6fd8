import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDate, weekdayOf } from '#domain/calendar/calendar-date.ts'
import { type Holidays, holidayCodes } from '#domain/calendar/holidays.ts'
import { type LocalTime, localTimeAt } from '#domain/calendar/local-time.ts'
import {
  type ClockPeriod,
  isOpenOnDate,
  type OpenState,
  openState,
  periodsOn,
  type StoreHours,
  specialDatesBetween,
  upcomingDays,
} from './opening-hours.ts'

const firstDate = '2026-12-18'
const reason = { de: 'Sonderöffnung' }

// Many full hours, so that periods often touch, overlap, last around the clock and meet `now` exactly.
const clockMinute = fc.oneof(
  fc.integer({ min: 0, max: 23 }).map((hour) => hour * 60),
  fc.integer({ min: 0, max: 1439 }),
)
const clockPeriod: fc.Arbitrary<ClockPeriod> = fc.record({ openMinute: clockMinute, closeMinute: clockMinute })
const nearbyDate = fc.integer({ min: -2, max: 24 }).map((days) => addDays(firstDate, days))
const nearbyTime: fc.Arbitrary<LocalTime> = fc.record({
  date: fc.integer({ min: 0, max: 7 }).map((days) => addDays(firstDate, days)),
  minute: clockMinute,
})
const weekdays = fc.constantFrom([0, 1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5], [6], [0], [5, 6])
const weekly = fc
  .array(fc.tuple(weekdays, clockPeriod), { maxLength: 4 })
  .map((rules) => rules.flatMap(([days, period]) => days.map((day) => ({ day, ...period }))))
const specialDay = fc.record({
  date: nearbyDate,
  periods: fc.array(clockPeriod, { maxLength: 3 }),
  reason: fc.constant(reason),
})
const storeHours: fc.Arbitrary<StoreHours> = fc.record({
  weekly,
  specialDays: fc.uniqueArray(specialDay, { maxLength: 8, selector: ({ date }) => date }),
  onHolidays: fc.constantFrom('closed', 'asSunday'),
})
const someHolidays: fc.Arbitrary<Holidays> = fc
  .array(fc.tuple(nearbyDate, fc.constantFrom(...holidayCodes)), { maxLength: 5 })
  .map((entries) => new Map(entries))

const writtenPeriods = (hours: StoreHours, date: CalendarDate, holidays: Holidays): readonly ClockPeriod[] => {
  const special = hours.specialDays.filter((day) => day.date === date)
  if (special[0]) return special[0].periods
  if (holidays.has(date) && hours.onHolidays === 'closed') return []
  return hours.weekly.filter(({ day }) => day === (holidays.has(date) ? 0 : weekdayOf(date)))
}

/** One flag for each minute from midnight before `today` to the end of the fourteenth day ahead. */
const paintMinutes = (hours: StoreHours, today: CalendarDate, holidays: Holidays): Uint8Array => {
  const isOpen = new Uint8Array(16 * 1440)
  for (let day = 0; day < 16; day++)
    for (const { openMinute, closeMinute } of writtenPeriods(hours, addDays(today, day - 1), holidays)) {
      const length = (closeMinute - openMinute + 1440) % 1440 || 1440
      for (let minute = 0; minute < length; minute++) isOpen[day * 1440 + openMinute + minute] = 1
    }
  return isOpen
}

const stateByMinutes = (hours: StoreHours, now: LocalTime, holidays: Holidays): OpenState => {
  const minutes = paintMinutes(hours, now.date, holidays)
  const nowIndex = 1440 + now.minute
  const isOpen = minutes[nowIndex] === 1
  const changeIndex = minutes.indexOf(isOpen ? 0 : 1, nowIndex)
  if (changeIndex < 0) return { isOpen }
  const change = localTimeAt(now.date, changeIndex - 1440)
  return isOpen ? { isOpen, closesAt: change } : { isOpen, opensAt: change }
}

describe('openState', () => {
  it('says what going through every single minute says', () => {
    fc.assert(
      fc.property(storeHours, nearbyTime, someHolidays, (hours, now, holidays) => {
        expect(openState(hours, now, holidays)).toEqual(stateByMinutes(hours, now, holidays))
      }),
      { numRuns: 500 },
    )
  })

  it('names the first minute of the other state', () => {
    fc.assert(
      fc.property(storeHours, nearbyTime, someHolidays, (hours, now, holidays) => {
        const { isOpen, closesAt, opensAt } = openState(hours, now, holidays)
        const change = closesAt ?? opensAt
        fc.pre(change !== undefined)
        expect(openState(hours, change, holidays).isOpen).toBe(!isOpen)
        expect(openState(hours, localTimeAt(change.date, change.minute - 1), holidays).isOpen).toBe(isOpen)
      }),
    )
  })
})

describe('periodsOn', () => {
  it('is sorted, keeps its periods apart and opens within the day', () => {
    fc.assert(
      fc.property(storeHours, nearbyDate, someHolidays, (hours, date, holidays) => {
        const edges = periodsOn(hours, date, holidays).flatMap((period) => [period.openMinute, period.closeMinute])
        expect(edges.every((edge, i) => i === 0 || edge > (edges[i - 1] ?? edge))).toBe(true)
        expect(edges.every((edge, i) => edge >= 0 && edge < (i % 2 === 0 ? 1440 : 2880))).toBe(true)
      }),
    )
  })

  it('puts the special day before the holiday and the holiday before the week', () => {
    const periods = fc.array(clockPeriod, { maxLength: 3 })
    fc.assert(
      fc.property(storeHours, nearbyDate, periods, (hours, date, special) => {
        const plain = { ...hours, specialDays: [] }
        const holiday: Holidays = new Map([[date, 'epiphany']])
        const asSpecial = { ...hours, specialDays: [{ date, periods: special, reason }] }
        const sunday = hours.onHolidays === 'asSunday' ? periodsOn(plain, '2026-11-15', new Map()) : []
        expect(periodsOn(plain, date, holiday)).toEqual(sunday)
        expect(periodsOn(asSpecial, date, holiday)).toEqual(periodsOn(asSpecial, date, new Map()))
        expect(isOpenOnDate(asSpecial, date, holiday)).toBe(special.length > 0)
      }),
    )
  })
})

describe('the lists', () => {
  it('agree with periodsOn day by day', () => {
    fc.assert(
      fc.property(storeHours, someHolidays, (hours, holidays) => {
        const days = upcomingDays(hours, firstDate, 20, holidays)
        const plainDays = upcomingDays({ ...hours, specialDays: [] }, firstDate, 20, new Map())
        const unlike = days.filter((day, i) => JSON.stringify(day.periods) !== JSON.stringify(plainDays[i]?.periods))
        const special = specialDatesBetween(hours, firstDate, addDays(firstDate, 19), holidays)
        expect(days.map(({ periods }) => periods)).toEqual(days.map(({ date }) => periodsOn(hours, date, holidays)))
        expect(special).toEqual(unlike.map(({ date, periods }) => ({ date, periods })))
      }),
    )
  })
})
