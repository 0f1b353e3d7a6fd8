import { addDays, addMonths, type CalendarDate } from '../calendar/calendar-date.ts'
import type { Instant } from '../calendar/local-time.ts'
import type { Language } from '../i18n/languages.ts'
import type { Translate } from '../i18n/translate.ts'
import { dataPeriods } from './data-periods.ts'

/** The filters of the job search as the query parameters of its page; the search itself knows what they mean. */
export type AlertSearch = Readonly<Record<string, string | number | readonly string[]>>

export interface JobAlert {
  id: string
  mail: string
  language: Language
  search: AlertSearch
  createdAt: Instant
  /** Null until the owner of the address has confirmed. */
  confirmedAt: Instant | null
  deletesOn: CalendarDate
  /** The jobs that matched when it was last looked at. */
  knownJobIds: readonly string[]
  /** The day of that. */
  checkedOn: CalendarDate
}

/** How many searches one address can follow. */
export const maxAlertsPerAddress = 10

/** When an alert ends: soon without a confirmation, after a year with one. */
export const alertDeletionDate = (today: CalendarDate, isConfirmed: boolean): CalendarDate =>
  isConfirmed ? addMonths(today, dataPeriods.jobAlertMonths) : addDays(today, dataPeriods.unconfirmedAlertDays)

const endNoticeDays = 14

/** Whether its owner has to be asked now if it should go on. */
export const isAlertEnding = (deletesOn: CalendarDate, today: CalendarDate): boolean =>
  addDays(today, endNoticeDays) >= deletesOn

/** In the morning, so that a new job is read on the day on which it was published. */
export const alertFromMinute = 7 * 60

/** Equal searches have equal keys, whatever the order of their filters. */
export function alertSearchKey(search: AlertSearch): string {
  const filled = Object.entries(search).map(([name, value]): [string, string] => [
    name,
    [value].flat().toSorted().join(','),
  ])
  return JSON.stringify(filled.filter(([, value]) => value !== '').toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** A job that was closed meanwhile and is open again counts as new. */
export const findNewJobIds = (matching: readonly string[], known: readonly string[]): string[] =>
  matching.filter((id) => !known.includes(id))

const labelGroups = [
  ['field', 'fields'],
  ['type', 'employmentTypes'],
  ['shift', 'shifts'],
] as const

/** The search in words: „Memmingen“, Verkauf, Teilzeit. */
export function describeAlertSearch(search: AlertSearch, t: Translate<'jobs'>): string {
  const valuesOf = (name: string) => [search[name] ?? []].flat().filter((value) => value !== '')
  const distances = valuesOf('radius').map((km) => t('alert.radius', { km }))
  const labels = labelGroups.flatMap(([name, group]) =>
    valuesOf(name).flatMap((value) => t.find(`${group}.${value}`) ?? []),
  )
  const parts = [...valuesOf('keyword').map((keyword) => t('alert.quoted', { keyword })), ...distances, ...labels]
  return parts.length === 0 ? t('alert.anyJob') : parts.join(', ')
}
