import { parseClockMinute } from '#domain/calendar/clock-minute.ts'
import type { ClockPeriod } from '#domain/opening-hours/opening-hours.ts'

function parsePeriod(text: string): ClockPeriod | undefined {
  const [from = '', until = '', ...more] = text.trim().split(/[-–]/)
  const [openMinute, closeMinute] = [parseClockMinute(from.trim()), parseClockMinute(until.trim())]
  if (openMinute === undefined || closeMinute === undefined || more.length > 0) return undefined
  return { openMinute, closeMinute }
}

const areApart = (periods: readonly ClockPeriod[]) =>
  periods.every((period, index) => {
    const next = periods[index + 1]
    return period.closeMinute > period.openMinute && (!next || next.openMinute > period.closeMinute)
  })

/** `07:00-12:00,13:00-17:00`: one after the other, on one day. */
export function parsePeriods(text: string): ClockPeriod[] | undefined {
  const periods = text.split(',').map(parsePeriod)
  const read = periods.filter((period) => period !== undefined)
  return read.length === periods.length && areApart(read) ? read : undefined
}
