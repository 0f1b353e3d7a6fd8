import type { CalendarDate } from './calendar/calendar-date.ts'
import type { Holidays } from './calendar/holidays.ts'
import { type ClockMinute, minutesPerDay } from './calendar/local-time.ts'
import { type ClockPeriod, type DayPeriod, periodsOn, type StoreHours, toDayPeriods } from './opening-hours.ts'

/** What somebody says about the hours of a day. Times that are not named stay as they are in each store. */
export type HoursChange =
  | { kind: 'closed' | 'usual' }
  | { kind: 'opensAt' | 'closesAt'; minute: ClockMinute }
  | { kind: 'periods'; periods: readonly ClockPeriod[] }

/** Makes the day longer, or ends it. A store that rests at that time does not open again, and a closed one stays closed. */
function closeAt(periods: readonly DayPeriod[], minute: ClockMinute): DayPeriod[] {
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return []
  const isAfterMidnight = minute === 0 || (minute <= first.openMinute && last.closeMinute > minutesPerDay)
  const end = isAfterMidnight ? minute + minutesPerDay : minute
  return periods
    .filter(({ openMinute }) => openMinute < end)
    .map((period) => ({
      ...period,
      closeMinute: period === last ? end : Math.min(period.closeMinute, end),
    }))
}

function openAt(periods: readonly DayPeriod[], minute: ClockMinute): DayPeriod[] {
  const first = periods[0]
  return periods
    .filter(({ closeMinute }) => closeMinute > minute)
    .map((period) => ({
      ...period,
      openMinute: period === first ? minute : Math.max(period.openMinute, minute),
    }))
}

interface HoursOfDay {
  current: readonly DayPeriod[]
  /** Without what staff have set. */
  usual: readonly DayPeriod[]
}

/** The hours of a day after the change. */
function changeHours({ current, usual }: HoursOfDay, change: HoursChange): readonly DayPeriod[] {
  switch (change.kind) {
    case 'closed':
      return []
    case 'usual':
      return usual
    case 'opensAt':
      return openAt(current, change.minute)
    case 'closesAt':
      return closeAt(current, change.minute)
    case 'periods':
      return toDayPeriods(change.periods)
    default:
      return change satisfies never
  }
}

/** Whether the store is open at each of the other times. */
export const coversHours = (periods: readonly DayPeriod[], other: readonly DayPeriod[]): boolean =>
  other.every(({ openMinute, closeMinute }) =>
    periods.some((period) => period.openMinute <= openMinute && closeMinute <= period.closeMinute),
  )

export interface PlannedDay {
  storeId: string
  date: CalendarDate
  before: readonly DayPeriod[]
  after: readonly DayPeriod[]
  /** A time that makes no difference in a store is not set there. */
  isSet: boolean
}

interface PlanInput {
  stores: readonly { id: string; current: StoreHours; usual: StoreHours }[]
  dates: readonly CalendarDate[]
  holidaysOn: (date: CalendarDate) => Holidays
}

/** What a change means for each store and day: what staff look at before they save, and what is saved. */
export function planHours({ stores, dates, holidaysOn }: PlanInput, change: HoursChange): PlannedDay[] {
  const isRelative = change.kind === 'opensAt' || change.kind === 'closesAt'
  return stores.flatMap(({ id, current, usual }) =>
    dates.map((date) => {
      const before = periodsOn(current, date, holidaysOn(date))
      const after = changeHours({ current: before, usual: periodsOn(usual, date, holidaysOn(date)) }, change)
      const isSame = coversHours(before, after) && coversHours(after, before)
      return { storeId: id, date, before, after, isSet: !(isRelative && isSame) }
    }),
  )
}
