import type { CalendarDate, Weekday } from '../calendar/calendar-date.ts'
import type { Localized } from '../i18n/languages.ts'

export interface NamedPoint {
  id: string
  name: Localized
}

/** The contact person of a job, who also receives the applications. */
export interface Organizer {
  givenname: string
  surname: string
  role: Localized
  mail: string
  phone: string
}

export interface Job {
  id: string
  identifier: string
  field: JobField
  name: Localized
  description: Localized
  department: Localized
  entryLevel: EntryLevel
  employmentType: EmploymentType
  /** Null: at all stores, shown with the address of the company. */
  storeId: string | null
  activities: readonly NamedPoint[]
  skills: readonly NamedPoint[]
  benefits: readonly NamedPoint[]
  organizer: Organizer
  pay: Pay | null
  shift: Shift | null
  /** Null: as soon as possible. */
  startsOn: CalendarDate | null
  /** The last day on which applications are accepted; null or missing: until the job is filled. */
  closingDate?: CalendarDate | null
  isActive: boolean
  createdAt: CalendarDate
  modifiedAt: CalendarDate
  interview: readonly InterviewQuestion[]
  /** Working days until an applicant has an answer, if not those of the company. */
  answerWithinDays?: number | undefined
}

/** In the order of the tiles in the job search. */
export const jobFields = ['sales', 'bakery', 'administration', 'dispatch', 'technology', 'training'] as const
export type JobField = (typeof jobFields)[number]

/** `flexible`: full or part time by agreement. `miniJob`: marginal employment under German law. */
export const employmentTypes = ['flexible', 'fullTime', 'partTime', 'miniJob', 'internship', 'freelance'] as const
export type EmploymentType = (typeof employmentTypes)[number]

export const entryLevels = ['pupil', 'apprentice', 'newcomer', 'skilled', 'lead'] as const
export type EntryLevel = (typeof entryLevels)[number]

export interface Pay {
  fromCents: number
  toCents: number
  per: 'hour' | 'month'
  /** Night, Sunday and holiday supplements as text. */
  supplements: Localized | null
}

export interface Shift {
  startMinute: number
  endMinute: number
  /** 0 is Sunday. */
  days: readonly Weekday[]
  weeklyHoursFrom: number
  weeklyHoursTo: number
  note: Localized | null
}

export const shiftStarts = ['night', 'early', 'day', 'late'] as const
export type ShiftStart = (typeof shiftStarts)[number]

const shiftStartsByMinute: readonly (readonly [number, ShiftStart])[] = [
  [20 * 60, 'night'],
  [12 * 60, 'late'],
  [8 * 60, 'day'],
  [4 * 60, 'early'],
  [0, 'night'],
]

/** Night until 4:00, early until 8:00, day until 12:00, late until 20:00. */
export function shiftStart({ startMinute }: Pick<Shift, 'startMinute'>): ShiftStart {
  return shiftStartsByMinute.find(([minute]) => startMinute >= minute)?.[1] ?? 'night'
}

export const questionTypes = ['text', 'select', 'select-multi'] as const
export type QuestionType = (typeof questionTypes)[number]

export interface InterviewQuestion {
  id: string
  headline: Localized
  content: Localized
  type: QuestionType
  /** The choices, comma separated; empty for a text question. */
  defaultValue: Localized
}

export const parseChoices = (defaultValue: string): string[] =>
  defaultValue
    .split(',')
    .map((choice) => choice.trim())
    .filter((choice) => choice !== '')

/** Jobs per page of the job search. */
export const jobPageSize = 6

/** Speculative applications are sent to a regular job with this id. */
export const speculativeJobId = 'initiativbewerbung'

/**
 * Whether applicants are not told what an open job pays, which they have to know before an interview (Directive (EU)
 * 2023/970). A speculative application is for no particular job, an internship of pupils is not paid.
 */
export const lacksPay = ({ id, isActive, employmentType, pay }: Job): boolean =>
  isActive && !pay && id !== speculativeJobId && employmentType !== 'internship'

interface JobDescription {
  description: string
  activities: readonly { name: string }[]
  skills: readonly { name: string }[]
  benefits: readonly { name: string }[]
}

/** The headings above the lists of a job. */
export type JobHeadings = Record<'activities' | 'skills' | 'benefits', string>

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeHtml = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)

const listHtml = (heading: string, points: readonly { name: string }[]) =>
  points.length === 0
    ? ''
    : `<p>${escapeHtml(heading)}</p><ul>${points.map(({ name }) => `<li>${escapeHtml(name)}</li>`).join('')}</ul>`

/** The description and lists of a job as the simple HTML that search engines, feeds and job boards expect. */
export const jobDescriptionHtml = (job: JobDescription, headings: JobHeadings): string =>
  `<p>${escapeHtml(job.description)}</p>` +
  listHtml(headings.activities, job.activities) +
  listHtml(headings.skills, job.skills) +
  listHtml(headings.benefits, job.benefits)
