import type { StoreAnswer, TinyStore } from '#contract/stores/store-answer.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { formatClockMinute, formatCompactClockMinute } from '#domain/calendar/clock-minute.ts'
import type { Holidays } from '#domain/calendar/holidays.ts'
import type { LocalTime } from '#domain/calendar/local-time.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { localized } from '#domain/i18n/localized.ts'
import {
  type DayPeriod,
  openState,
  type StoreHours,
  specialDatesBetween,
  upcomingDays,
} from '#domain/opening-hours/opening-hours.ts'

const shownDays = 7
const specialDaysAhead = 60

const showTime = ({ date, minute }: LocalTime) => ({ date, time: formatClockMinute(minute) })

const showPeriods = (periods: readonly DayPeriod[]) =>
  periods.map(({ openMinute, closeMinute }) => ({
    open: formatClockMinute(openMinute),
    close: formatClockMinute(closeMinute),
  }))

export function showOpenState(hours: StoreHours, now: LocalTime, holidays: Holidays): TinyStore['opening_hours'] {
  const { isOpen, opensAt, closesAt } = openState(hours, now, holidays)
  return {
    open_now: isOpen,
    ...(closesAt && { closes_at: showTime(closesAt) }),
    ...(opensAt && { opens_at: showTime(opensAt) }),
  }
}

interface Given {
  hours: StoreHours
  now: LocalTime
  holidays: Holidays
  language: Language
}

export function showHours({ hours, now, holidays, language }: Given): StoreAnswer['opening_hours'] {
  const reasonOn = (date: string) => {
    const reason = hours.specialDays.find((day) => day.date === date)?.reason
    return reason && localized(reason, language)
  }
  const lastDate = addDays(now.date, specialDaysAhead)
  return {
    ...showOpenState(hours, now, holidays),
    periods: hours.weekly.map(({ day, openMinute, closeMinute }) => ({
      day,
      open: { time: formatCompactClockMinute(openMinute) },
      close: { time: formatCompactClockMinute(closeMinute) },
    })),
    upcoming: upcomingDays(hours, now.date, shownDays, holidays).map(({ date, weekday, periods, holiday }) => ({
      date,
      weekday,
      periods: showPeriods(periods),
      holiday,
      reason: reasonOn(date),
    })),
    special: specialDatesBetween(hours, now.date, lastDate, holidays).map(({ date, periods }) => ({
      date,
      periods: showPeriods(periods),
      reason: reasonOn(date),
    })),
  }
}
