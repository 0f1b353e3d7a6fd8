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

/** Handed over as a value, so that the browser does not have to load the library that computes it. */
export type Holidays = ReadonlyMap<CalendarDate, HolidayCode>
