import { getHolidays, type HolidayType } from 'feiertagejs'
import type { HolidayCode, Holidays } from './holidays.ts'

const codeByName: Partial<Record<HolidayType, HolidayCode>> = {
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
    const code = codeByName[name]
    // The library's own dateString follows the zone of the process; its Date is noon in UTC and does not.
    return code ? [[date.toISOString().slice(0, 10), code]] : []
  })

/** A look ahead across the turn of the year needs both years. */
export const bavarianHolidays = (...years: readonly number[]): Holidays => new Map(years.flatMap(holidaysOfYear))
