import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, type CalendarDate, type Weekday, weekdayOf, weekdays } from './calendar/calendar-date.ts'
import { bavarianHolidays, type Holidays, holidayCodes } from './calendar/holidays.ts'
import { formatClockMinute, type LocalTime, localTimeAt, parseClockMinute } from './calendar/local-time.ts'
import {
  type ClockPeriod,
  type OpenState,
  openState,
  periodsOn,
  type StoreHours,
  specialDatesBetween,
  upcomingDays,
} from './opening-hours.ts'

describe('periodsOn', () => {
  const holidays = bavarianHolidays(2026, 2027, 2028)
  const sunday = { openMinute: 450, closeMinute: 660 }
  const morning = { openMinute: 360, closeMinute: 750 }
  const afternoon = { openMinute: 840, closeMinute: 1080 }
  const late = { openMinute: 300, closeMinute: 30 }
  const morningOnly = { openMinute: 360, closeMinute: 720 }
  const reason = { de: 'Verkürzt geöffnet', en: 'Shorter hours' }

  const hours: StoreHours = {
    weekly: [
      { day: 0, ...sunday },
      ...([1, 2, 3, 4] as const).flatMap((day) => [
        { day, ...afternoon },
        { day, ...morning },
      ]),
      { day: 5, ...late },
    ],
    specialDays: [
      { date: '2026-12-24', periods: [morningOnly], reason },
      { date: '2026-12-26', periods: [morningOnly], reason },
      { date: '2027-02-08', periods: [], reason },
      { date: '2027-02-08', periods: [morningOnly], reason },
      { date: '2028-02-29', periods: [{ openMinute: 1200, closeMinute: 60 }], reason },
    ],
    onHolidays: 'asSunday',
  }

  test.each([
    ['a regular Monday, sorted, with its lunch break', '2026-11-16', [morning, afternoon]],
    ['a Friday past midnight', '2026-11-20', [{ openMinute: 300, closeMinute: 1470 }]],
    ['the Saturday after it, on which nothing opens', '2026-11-21', []],
    ['Christmas Eve, a special Thursday', '2026-12-24', [morningOnly]],
    ['Christmas, a holiday on a Friday', '2026-12-25', [sunday]],
    ['the second day of Christmas, holiday and special', '2026-12-26', [morningOnly]],
    ['Epiphany, a holiday on a Wednesday', '2027-01-06', [sunday]],
    ['a closed day; the first of two entries counts', '2027-02-08', []],
    ['a special 29 February past midnight', '2028-02-29', [{ openMinute: 1200, closeMinute: 1500 }]],
    ['the regular 1 March after it', '2028-03-01', [morning, afternoon]],
    ['New Year, a holiday on a Friday', '2027-01-01', [sunday]],
  ])('%s', (_, date, expected) => {
    expect(periodsOn(hours, date, holidays)).toEqual(expected)
  })

  it('is closed on holidays if the store closes then, even on a Sunday', () => {
    const closing: StoreHours = { ...hours, onHolidays: 'closed' }
    expect(periodsOn(closing, '2026-12-25', holidays)).toEqual([])
    expect(periodsOn(closing, '2026-11-01', holidays)).toEqual([])
    expect(periodsOn(closing, '2026-11-08', holidays)).toEqual([sunday])
    expect(periodsOn(closing, '2026-12-26', holidays)).toEqual([morningOnly])
  })

  test.each([
    [
      'overlap',
      [
        [360, 600],
        [540, 720],
      ],
      [[360, 720]],
    ],
    [
      'touch',
      [
        [360, 600],
        [600, 720],
      ],
      [[360, 720]],
    ],
    [
      'contain one another',
      [
        [360, 720],
        [400, 500],
      ],
      [[360, 720]],
    ],
    [
      'open at the same time',
      [
        [360, 500],
        [360, 720],
      ],
      [[360, 720]],
    ],
    [
      'are the same',
      [
        [360, 720],
        [360, 720],
      ],
      [[360, 720]],
    ],
    [
      'leave a minute between them',
      [
        [360, 600],
        [601, 720],
      ],
      [
        [360, 600],
        [601, 720],
      ],
    ],
    [
      'close at midnight, written either way',
      [
        [360, 0],
        [400, 1440],
      ],
      [[360, 1440]],
    ],
    ['last around the clock', [[0, 0]], [[0, 1440]]],
  ])('merges periods that %s', (_, periods, expected) => {
    const weekly = periods.map(([openMinute = 0, closeMinute = 0]) => ({ day: 1 as const, openMinute, closeMinute }))
    const merged = periodsOn({ weekly, specialDays: [], onHolidays: 'closed' }, '2026-11-16', new Map())
    expect(merged.map(({ openMinute, closeMinute }) => [openMinute, closeMinute])).toEqual(expected)
  })
})

describe('periodsOn is not empty', () => {
  const hours: StoreHours = {
    weekly: [
      { day: 5, openMinute: 300, closeMinute: 30 },
      { day: 3, openMinute: 360, closeMinute: 1080 },
    ],
    specialDays: [{ date: '2026-11-22', periods: [{ openMinute: 480, closeMinute: 720 }], reason: { de: 'Markt' } }],
    onHolidays: 'closed',
  }

  test.each([
    ['on a weekday with hours', '2026-11-20', true],
    ['not on a Saturday with only the end of Friday’s period', '2026-11-21', false],
    ['on a special Sunday', '2026-11-22', true],
    ['a holiday', '2027-01-06', false],
  ])('%s', (_, date, expected) => {
    expect(periodsOn(hours, date, bavarianHolidays(2026, 2027)).length > 0).toBe(expected)
  })
})

describe('openState', () => {
  const holidays = bavarianHolidays(2026, 2027, 2028)
  const reason = { de: 'Betriebsferien' }

  const minuteOf = (clock: string): number => parseClockMinute(clock) ?? Number.NaN
  const period = (open: string, close: string) => ({ openMinute: minuteOf(open), closeMinute: minuteOf(close) })
  const on = (days: readonly Weekday[], open: string, close: string) =>
    days.map((day) => ({ day, ...period(open, close) }))
  const localTime = (text: string): LocalTime => ({ date: text.slice(0, 10), minute: minuteOf(text.slice(11)) })
  const format = (time: LocalTime | undefined) => time && `${time.date} ${formatClockMinute(time.minute)}`

  const stateAt = (hours: StoreHours, now: string): string => {
    const { isOpen, closesAt, opensAt } = openState(hours, localTime(now), holidays)
    return isOpen ? `open until ${format(closesAt)}` : `closed until ${format(opensAt)}`
  }

  const weekdayStore: StoreHours = {
    weekly: [
      ...on([1, 2, 3, 4, 5], '06:00', '12:30'),
      ...on([1, 2, 3, 4, 5], '14:00', '18:00'),
      ...on([6], '06:00', '13:00'),
    ],
    specialDays: [
      { date: '2026-12-31', periods: [period('06:00', '12:00')], reason },
      { date: '2027-02-08', periods: [], reason },
      { date: '2028-02-29', periods: [period('07:00', '09:00')], reason },
    ],
    onHolidays: 'closed',
  }
  const withSunday: StoreHours = {
    ...weekdayStore,
    weekly: [...weekdayStore.weekly, ...on([0], '07:30', '11:00')],
    onHolidays: 'asSunday',
  }
  const motorway: StoreHours = { weekly: on([5, 6, 0], '05:00', '00:30'), specialDays: [], onHolidays: 'asSunday' }

  test.each([
    ['before the first opening', weekdayStore, '2026-11-16 05:59', 'closed until 2026-11-16 06:00'],
    ['at the opening', weekdayStore, '2026-11-16 06:00', 'open until 2026-11-16 12:30'],
    ['in the last minute', weekdayStore, '2026-11-16 12:29', 'open until 2026-11-16 12:30'],
    ['at closing time, before the lunch break', weekdayStore, '2026-11-16 12:30', 'closed until 2026-11-16 14:00'],
    ['after the lunch break', weekdayStore, '2026-11-16 14:00', 'open until 2026-11-16 18:00'],
    ['in the evening', weekdayStore, '2026-11-16 18:00', 'closed until 2026-11-17 06:00'],
    ['on Saturday afternoon, Sunday closed', weekdayStore, '2026-11-14 13:00', 'closed until 2026-11-16 06:00'],
    ['on a closed Sunday', weekdayStore, '2026-11-15 06:29', 'closed until 2026-11-16 06:00'],
    ['on a Sunday with Sunday hours', withSunday, '2026-11-15 07:30', 'open until 2026-11-15 11:00'],
    ['Friday late', motorway, '2026-11-20 23:59', 'open until 2026-11-21 00:30'],
    ['Friday, the last minute', motorway, '2026-11-21 00:29', 'open until 2026-11-21 00:30'],
    ['Friday after closing time', motorway, '2026-11-21 00:30', 'closed until 2026-11-21 05:00'],
    ['Sunday past midnight into Monday', motorway, '2026-11-16 00:10', 'open until 2026-11-16 00:30'],
    ['Monday after it', motorway, '2026-11-16 00:30', 'closed until 2026-11-20 05:00'],
    ['Christmas, closed', weekdayStore, '2026-12-24 18:00', 'closed until 2026-12-28 06:00'],
    ['Christmas as a Sunday', withSunday, '2026-12-25 08:00', 'open until 2026-12-25 11:00'],
    ['Epiphany on a Wednesday', weekdayStore, '2027-01-06 09:00', 'closed until 2027-01-07 06:00'],
    ['Epiphany as a Sunday', withSunday, '2027-01-06 11:00', 'closed until 2027-01-07 06:00'],
    ['New Year’s Eve, shorter', weekdayStore, '2026-12-31 11:59', 'open until 2026-12-31 12:00'],
    ['across the turn of the year', weekdayStore, '2026-12-31 12:00', 'closed until 2027-01-02 06:00'],
    ['a special closing day', weekdayStore, '2027-02-08 09:00', 'closed until 2027-02-09 06:00'],
    ['29 February', weekdayStore, '2028-02-29 07:00', 'open until 2028-02-29 09:00'],
    ['the evening before it', weekdayStore, '2028-02-28 18:00', 'closed until 2028-02-29 07:00'],
    ['the night after it', weekdayStore, '2028-02-29 09:00', 'closed until 2028-03-01 06:00'],
  ])('%s', (_, hours, now, expected) => {
    expect(stateAt(hours, now)).toBe(expected)
  })

  it('keeps a period of the evening before open on a closed day', () => {
    const closedSaturday: StoreHours = { ...motorway, specialDays: [{ date: '2026-11-21', periods: [], reason }] }
    expect(stateAt(closedSaturday, '2026-11-21 00:10')).toBe('open until 2026-11-21 00:30')
    expect(stateAt(closedSaturday, '2026-11-21 05:00')).toBe('closed until 2026-11-22 05:00')
  })

  it('joins periods that touch at midnight', () => {
    const weekly = [...on([5], '18:00', '00:00'), ...on([6], '00:00', '04:00')]
    const night: StoreHours = { weekly, specialDays: [], onHolidays: 'closed' }
    expect(stateAt(night, '2026-11-20 20:00')).toBe('open until 2026-11-21 04:00')
    expect(stateAt(night, '2026-11-21 00:00')).toBe('open until 2026-11-21 04:00')
  })

  it('returns no time when the store never closes or never opens', () => {
    const always: StoreHours = { weekly: on(weekdays, '00:00', '00:00'), specialDays: [], onHolidays: 'asSunday' }
    expect(openState(always, localTime('2026-11-16 00:00'), holidays)).toEqual({ isOpen: true })
    expect(openState({ ...always, weekly: [] }, localTime('2026-11-16 00:00'), holidays)).toEqual({ isOpen: false })
  })

  it('looks fourteen days ahead and no further', () => {
    const opensOnce = (date: string): StoreHours => ({
      weekly: [],
      specialDays: [{ date, periods: [period('06:00', '18:00')], reason }],
      onHolidays: 'closed',
    })
    expect(stateAt(opensOnce('2026-11-30'), '2026-11-16 20:00')).toBe('closed until 2026-11-30 06:00')
    expect(stateAt(opensOnce('2026-12-01'), '2026-11-16 20:00')).toBe('closed until undefined')
  })

  describe('daylight saving time', () => {
    const nightly = (open: string, close: string): StoreHours => ({
      weekly: on([6, 0], open, close),
      specialDays: [],
      onHolidays: 'closed',
    })

    // In spring the local time jumps from 01:59 to 03:00, so `now` is never in between.
    test.each([
      ['opening at 02:30, last minute before the jump', '02:30', '10:00', '01:59', 'closed until 2027-03-28 02:30'],
      ['opening at 02:30, first minute after the jump', '02:30', '10:00', '03:00', 'open until 2027-03-28 10:00'],
      ['closing at 02:30, last minute before the jump', '20:00', '02:30', '01:59', 'open until 2027-03-28 02:30'],
      ['closing at 02:30, first minute after the jump', '20:00', '02:30', '03:00', 'closed until 2027-03-28 20:00'],
      [
        'a minute that does not exist is treated like any other',
        '02:30',
        '10:00',
        '02:45',
        'open until 2027-03-28 10:00',
      ],
    ])('spring: %s', (_, open, close, clock, expected) => {
      expect(stateAt(nightly(open, close), `2027-03-28 ${clock}`)).toBe(expected)
    })

    // In autumn 02:00 to 02:59 occur twice. A LocalTime does not tell them apart, so a store that closes at 02:30 is
    // closed from the first 02:30 to the first 02:59 and counts as open again at the second 02:00.
    describe.each(['2026-10-25', '2027-10-31'])('autumn %s', (date) => {
      test.each([
        ['20:00', '02:30', '02:15', `open until ${date} 02:30`],
        ['20:00', '02:30', '02:30', `closed until ${date} 20:00`],
        ['20:00', '02:30', '03:00', `closed until ${date} 20:00`],
        ['02:30', '10:00', '02:15', `closed until ${date} 02:30`],
        ['02:30', '10:00', '02:45', `open until ${date} 10:00`],
      ])('%s–%s at %s, both occurrences', (open, close, clock, expected) => {
        const [firstPass, secondPass] = [1, 2].map(() => stateAt(nightly(open, close), `${date} ${clock}`))
        expect([firstPass, secondPass]).toEqual([expected, expected])
      })
    })
  })
})

describe('upcomingDays', () => {
  const reason = { de: 'Silvester', en: 'New Year’s Eve' }
  const ordinary = { openMinute: 360, closeMinute: 1080 }
  const short = { openMinute: 360, closeMinute: 720 }
  const hours: StoreHours = {
    weekly: ([1, 2, 3, 4, 5, 6] as const).map((day) => ({ day, ...ordinary })),
    specialDays: [
      { date: '2026-12-31', periods: [short], reason },
      { date: '2027-01-06', periods: [short], reason },
    ],
    onHolidays: 'closed',
  }
  const holidays = bavarianHolidays(2026, 2027)

  it('lists the days from today on, also across New Year', () => {
    expect(upcomingDays(hours, '2026-12-30', 4, holidays)).toEqual([
      { date: '2026-12-30', weekday: 3, periods: [ordinary], holiday: undefined, specialReason: undefined },
      { date: '2026-12-31', weekday: 4, periods: [short], holiday: undefined, specialReason: reason },
      { date: '2027-01-01', weekday: 5, periods: [], holiday: 'newYear', specialReason: undefined },
      { date: '2027-01-02', weekday: 6, periods: [ordinary], holiday: undefined, specialReason: undefined },
    ])
  })

  it('returns the holiday and the reason of a day that has both', () => {
    expect(upcomingDays(hours, '2027-01-06', 1, holidays)).toEqual([
      { date: '2027-01-06', weekday: 3, periods: [short], holiday: 'epiphany', specialReason: reason },
    ])
  })

  it('lists nothing for a count of 0', () => {
    expect(upcomingDays(hours, '2026-12-30', 0, holidays)).toEqual([])
  })
})

describe('specialDatesBetween', () => {
  const reason = { de: 'Inventur' }
  const ordinary = { openMinute: 360, closeMinute: 1080 }
  const short = { openMinute: 360, closeMinute: 720 }
  const hours: StoreHours = {
    weekly: ([1, 2, 3, 4, 5] as const).map((day) => ({ day, ...ordinary })),
    specialDays: [
      { date: '2026-12-24', periods: [short], reason },
      { date: '2026-12-28', periods: [{ ...ordinary }], reason },
      { date: '2026-12-29', periods: [], reason },
    ],
    onHolidays: 'closed',
  }
  const holidays = bavarianHolidays(2026, 2027)

  it('lists exactly the dates that differ from their weekday', () => {
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
})

const firstDate = '2026-12-18'
const reason = { de: 'Sonderöffnung' }

// Many full hours, so that periods often touch, overlap, last 24 hours and start exactly at `now`.
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
const someWeekdays = fc.constantFrom<(readonly Weekday[])[]>(weekdays, [1, 2, 3, 4, 5], [6], [0], [5, 6])
const weekly = fc
  .array(fc.tuple(someWeekdays, clockPeriod), { maxLength: 4 })
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

describe('openState, for any hours', () => {
  it('agrees with a check of every single minute', () => {
    fc.assert(
      fc.property(storeHours, nearbyTime, someHolidays, (hours, now, holidays) => {
        expect(openState(hours, now, holidays)).toEqual(stateByMinutes(hours, now, holidays))
      }),
      { numRuns: 500 },
    )
  })

  it('returns the first minute of the other state', () => {
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

describe('periodsOn, for any hours', () => {
  it('returns sorted, separate periods that open within the day', () => {
    fc.assert(
      fc.property(storeHours, nearbyDate, someHolidays, (hours, date, holidays) => {
        const edges = periodsOn(hours, date, holidays).flatMap((period) => [period.openMinute, period.closeMinute])
        expect(edges.every((edge, i) => i === 0 || edge > (edges[i - 1] ?? edge))).toBe(true)
        expect(edges.every((edge, i) => edge >= 0 && edge < (i % 2 === 0 ? 1440 : 2880))).toBe(true)
      }),
    )
  })

  it('prefers the special day to the holiday and the holiday to the weekday', () => {
    const periods = fc.array(clockPeriod, { maxLength: 3 })
    fc.assert(
      fc.property(storeHours, nearbyDate, periods, (hours, date, special) => {
        const plain = { ...hours, specialDays: [] }
        const holiday: Holidays = new Map([[date, 'epiphany']])
        const asSpecial = { ...hours, specialDays: [{ date, periods: special, reason }] }
        const sunday = hours.onHolidays === 'asSunday' ? periodsOn(plain, '2026-11-15', new Map()) : []
        expect(periodsOn(plain, date, holiday)).toEqual(sunday)
        expect(periodsOn(asSpecial, date, holiday)).toEqual(periodsOn(asSpecial, date, new Map()))
        expect(periodsOn(asSpecial, date, holiday).length > 0).toBe(special.length > 0)
      }),
    )
  })
})

describe('upcomingDays and specialDatesBetween, for any hours', () => {
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
