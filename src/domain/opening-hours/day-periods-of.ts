import { minutesPerDay } from '#domain/calendar/clock-minute.ts'
import { mergePeriods } from './merge-periods.ts'
import type { ClockPeriod, DayPeriod } from './store-hours.ts'

const dayPeriodOf = ({ openMinute, closeMinute }: ClockPeriod): DayPeriod => ({
  openMinute,
  closeMinute: closeMinute <= openMinute ? closeMinute + minutesPerDay : closeMinute,
})

export const dayPeriodsOf = (periods: readonly ClockPeriod[]): DayPeriod[] => mergePeriods(periods.map(dayPeriodOf))
