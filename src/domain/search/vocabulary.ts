/** What people type, as data: words/*.json per language, and what the topics in there ask of an entry. */

import type { Weekday } from '../calendar/calendar-date.ts'
import type { Holidays } from '../calendar/holidays.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import type { Product } from '../catalog/product.ts'
import type { EmploymentType, EntryLevel, JobField, ServiceCode } from '../content/option-values.ts'
import { type Job, type ShiftStart, shiftStart } from '../hiring/job.ts'
import { type Language, languages } from '../i18n/languages.ts'
import { openState, periodsOn } from '../opening-hours.ts'
import type { Store } from '../store.ts'
import de from './words/de.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }

export type Words = typeof de
/** A language without words of its own is searched by the names of the entries only. */
const wordsByLanguage: Partial<Record<Language, Words>> = { de, en }

export const splitWords = (words: string): string[] => words.split(', ')

/** Of all languages, unless a search is in some only: people mix them. */
const wordsOf = (spoken: readonly Language[] = languages): Words[] =>
  spoken.flatMap((language) => wordsByLanguage[language] ?? [])

export const listWords = (pick: (words: Words) => string, spoken?: readonly Language[]): string[] =>
  wordsOf(spoken).flatMap((words) => splitWords(pick(words)))

/** Each word with its key in the table. */
export const listEntries = <Key extends string>(
  pick: (words: Words) => Record<Key, string>,
  spoken?: readonly Language[],
) =>
  wordsOf(spoken).flatMap((words) =>
    Object.entries<string>(pick(words)).flatMap(([key, texts]) =>
      splitWords(texts).map((text) => ({ text, key: key as Key })),
    ),
  )

/** An entry belongs to a topic when it has these words in its texts, or passes the test. */
export interface Topic<D, Context = undefined> {
  finds?: readonly string[]
  matches?: (entry: D, context: Context) => boolean
}

export type Topics<Id extends string, D, Context = undefined> = Record<Id, Topic<D, Context>>

export type JobTopicId = keyof Words['jobs']['topics']
export type ProductTopicId = keyof Words['products']['topics']
export type StoreTopicId = keyof Words['stores']['topics']

const ofType = (...types: EmploymentType[]) => ({ matches: (job: Job) => types.includes(job.employmentType) })
const ofLevel = (...levels: EntryLevel[]) => ({ matches: (job: Job) => levels.includes(job.entryLevel) })
const ofField = (...fields: JobField[]) => ({ matches: (job: Job) => fields.includes(job.field) })
const atShift = (...starts: ShiftStart[]) => ({
  matches: ({ shift }: Job) => shift !== null && shift !== undefined && starts.includes(shiftStart(shift)),
})
const onDays = (...days: Weekday[]) => ({
  matches: ({ shift }: Job) => shift?.days.some((day) => days.includes(day)) ?? false,
})
const named = (...finds: string[]) => ({ finds })

export const jobTopics: Topics<JobTopicId, Job> = {
  fullTime: ofType('fullTime', 'flexible'),
  partTime: ofType('partTime', 'flexible'),
  flexible: ofType('flexible'),
  miniJob: ofType('miniJob'),
  internship: ofType('internship'),
  training: ofLevel('apprentice'),
  holidayJob: ofType('miniJob', 'internship'),
  student: ofType('miniJob', 'partTime', 'flexible'),
  pupil: { matches: (job) => job.entryLevel === 'pupil' || job.employmentType === 'miniJob' },
  newcomer: ofLevel('newcomer', 'pupil'),
  lead: ofLevel('lead'),
  storeManager: named('Filialleiter', 'Store manager'),
  night: atShift('night'),
  early: atShift('early'),
  morning: atShift('early', 'day'),
  late: atShift('late'),
  daytime: atShift('early', 'day', 'late'),
  weekdays: { matches: ({ shift }) => shift?.days.every((day) => day !== 0 && day !== 6) ?? false },
  weekend: onDays(0, 6),
  sunday: onDays(0),
  saturday: onDays(6),
  office: ofField('administration'),
  dispatch: ofField('dispatch'),
  technology: ofField('technology'),
  bakehouse: ofField('bakery'),
  sales: { ...ofField('sales'), ...named('Verkäufer', 'Filialverkauf', 'Sales assistant') },
  waiting: named('Servicekraft', 'Café'),
  pastry: named('Konditor', 'Pastry'),
  driver: named('fahrer', 'driver'),
  accounting: named('Buchhaltung', 'Finanzbuchhalter'),
  computers: named('IT'),
}

const bakedOn = (weekday: Weekday) => ({ matches: ({ weekdays }: Product) => weekdays.includes(weekday) })

export const productTopics: Topics<ProductTopicId, Product> = {
  organic: { matches: ({ organicControlBody }) => organicControlBody !== null },
  regional: { matches: ({ regional }) => regional },
  vegan: { matches: ({ diet }) => diet === 'vegan' },
  vegetarian: { matches: ({ diet }) => diet === 'vegan' || diet === 'vegetarian' },
  day0: bakedOn(0),
  day1: bakedOn(1),
  day2: bakedOn(2),
  day3: bakedOn(3),
  day4: bakedOn(4),
  day5: bakedOn(5),
  day6: bakedOn(6),
}

export interface StoreTime {
  now: LocalTime
  holidays: Holidays
}

const withService = (code: ServiceCode) => ({ matches: ({ attributes }: Store) => attributes.includes(code) })
const openOn = (weekday: Weekday) => ({
  matches: ({ hours }: Store) => hours.weekly.some(({ day }) => day === weekday),
})

export const storeTopics: Topics<StoreTopicId, Store, StoreTime> = {
  breakfast: withService('breakfast'),
  wifi: withService('wifi'),
  accessible: withService('accessible'),
  cafe: withService('cafe'),
  drive: withService('drive'),
  pickup: { matches: ({ pickupStore }) => pickupStore },
  openNow: { matches: ({ hours }, { now, holidays }) => openState(hours, now, holidays).isOpen },
  openToday: { matches: ({ hours }, { now, holidays }) => periodsOn(hours, now.date, holidays).length > 0 },
  day0: openOn(0),
  day1: openOn(1),
  day2: openOn(2),
  day3: openOn(3),
  day4: openOn(4),
  day5: openOn(5),
  day6: openOn(6),
}
