import type { StoreAnswer } from '#contract/stores/store-answer.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'

export interface Period {
  open: string
  close: string
}

export interface WeekRow {
  weekday: number
  date: CalendarDate
  isToday: boolean
  /** What holds on that date. */
  periods: readonly Period[]
  holiday?: string | undefined
  reason?: string | undefined
  /** What holds on that weekday otherwise; only there when the date differs. */
  usual?: readonly Period[] | undefined
}

const colonTime = (compact: string) => `${compact.slice(0, 2)}:${compact.slice(2)}`
const daysAfterMonday = (weekday: number) => (weekday + 6) % 7

const usualOn = ({ periods }: StoreAnswer['opening_hours'], weekday: number): Period[] =>
  periods
    .filter(({ day }) => day === weekday)
    .map(({ open, close }) => ({ open: colonTime(open.time), close: colonTime(close.time) }))

/** The next seven days as a week from Monday to Sunday: every weekday comes exactly once. */
export function weekRows(hours: StoreAnswer['opening_hours']): WeekRow[] {
  const specialDates = new Set(hours.special.map(({ date }) => date))
  return hours.upcoming
    .map(({ date, weekday, periods, holiday, reason }, index) => ({
      weekday,
      date,
      isToday: index === 0,
      periods,
      holiday,
      reason,
      usual: specialDates.has(date) ? usualOn(hours, weekday) : undefined,
    }))
    .sort((a, b) => daysAfterMonday(a.weekday) - daysAfterMonday(b.weekday))
}
