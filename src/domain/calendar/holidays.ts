import { getHolidays, type HolidayType } from 'feiertagejs'
import type { CalendarDate } from './calendar-date.ts'

export const holidayCodes = [
  'newYear',
  'epiphany',
  'goodFriday',
  'easterMonday',
  'labourDay',
  'ascension',
  'whitMonday',
  'corpusChristi',
  'assumption',
  'germanUnity',
  'allSaints',
  'christmas',
  'secondChristmas',
] as const

export type HolidayCode = (typeof holidayCodes)[number]

/** Rules receive holidays as a value, so that the browser does not load the library that computes them. */
export type Holidays = ReadonlyMap<CalendarDate, HolidayCode>

const codeByLibraryName: Partial<Record<HolidayType, HolidayCode>> = {
  NEUJAHRSTAG: 'newYear',
  HEILIGEDREIKOENIGE: 'epiphany',
  KARFREITAG: 'goodFriday',
  OSTERMONTAG: 'easterMonday',
  TAG_DER_ARBEIT: 'labourDay',
  CHRISTIHIMMELFAHRT: 'ascension',
  PFINGSTMONTAG: 'whitMonday',
  FRONLEICHNAM: 'corpusChristi',
  MARIAHIMMELFAHRT: 'assumption',
  DEUTSCHEEINHEIT: 'germanUnity',
  ALLERHEILIGEN: 'allSaints',
  ERSTERWEIHNACHTSFEIERTAG: 'christmas',
  ZWEITERWEIHNACHTSFEIERTAG: 'secondChristmas',
}

const holidaysOfYear = (year: number): [string, HolidayCode][] =>
  getHolidays(year, 'BY').flatMap(({ name, date }) => {
    const code = codeByLibraryName[name]
    // The library's dateString depends on the time zone of the process; its Date is always noon in UTC.
    return code ? [[date.toISOString().slice(0, 10), code]] : []
  })

/** Rules that look ahead past New Year need both years. */
export const bavarianHolidays = (...years: readonly number[]): Holidays => new Map(years.flatMap(holidaysOfYear))
