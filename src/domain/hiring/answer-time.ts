import { addDays, type CalendarDate, daysBetween, weekdayOf } from '../calendar/calendar-date.ts'
import type { Holidays } from '../calendar/holidays.ts'
import type { ApplicationState } from './application.ts'

/** Working days, where the content does not say. */
export const defaultAnswerWithinDays = 5

interface AnswerPromise {
  answerWithinDays?: number | undefined
}

/** The job's own number of working days, else that of the company. */
export const answerWithinDays = (job: AnswerPromise, company: AnswerPromise): number =>
  job.answerWithinDays ?? company.answerWithinDays ?? defaultAnswerWithinDays

const officeDays: readonly number[] = [1, 2, 3, 4, 5]

/** The office works from Monday to Friday, the bakery does not stop. */
const isWorkingDay = (date: CalendarDate, holidays: Holidays): boolean =>
  officeDays.includes(weekdayOf(date)) && !holidays.has(date)

function nearestWorkingDay(date: CalendarDate, step: 1 | -1, holidays: Holidays): CalendarDate {
  const next = addDays(date, step)
  return isWorkingDay(next, holidays) ? next : nearestWorkingDay(next, step, holidays)
}

/** By the end of this day an applicant has heard from us; the day of the application does not count. */
export const answerDate = (date: CalendarDate, days: number, holidays: Holidays): CalendarDate =>
  days === 0 ? date : answerDate(nearestWorkingDay(date, 1, holidays), days - 1, holidays)

/** The day before, so that there is time to answer; never the day on which the application came. */
export function answerReminderDate(createdOn: CalendarDate, answerBy: CalendarDate, holidays: Holidays): CalendarDate {
  const dayBefore = nearestWorkingDay(answerBy, -1, holidays)
  return dayBefore > createdOn ? dayBefore : answerBy
}

/** What the time of an answer is measured by. */
export interface AnswerRecord {
  state: ApplicationState
  openedOn: CalendarDate
  /** What was promised. */
  answerBy: CalendarDate
  /** Of an invitation, an acceptance or a rejection. Who withdraws gives the answer themselves. */
  answeredOn: CalendarDate | null
}

/** Of an even number the later one: a promise is rounded up. Undefined without any. */
export const medianDays = (days: readonly number[]): number | undefined =>
  days.toSorted((a, b) => a - b)[Math.floor(days.length / 2)]

const measuredDays = 90
const minMeasured = 5

/** Undefined for applications that say nothing: withdrawn ones, and those that still have time. */
function waitingDays(record: AnswerRecord, today: CalendarDate): number | undefined {
  const { answeredOn, openedOn } = record
  if (answeredOn !== null)
    return answeredOn >= addDays(today, -measuredDays) ? daysBetween(openedOn, answeredOn) : undefined
  const isOverdue = record.state === 'received' && record.answerBy < today
  return isOverdue ? daysBetween(openedOn, today) : undefined
}

/**
 * After how many days the last applicants had an answer: the median of the last ninety days. Applications that wait longer
 * than was promised count with their time until today, so that the number cannot look better than it is. Undefined when
 * there are too few.
 */
export function medianAnswerDays(records: readonly AnswerRecord[], today: CalendarDate): number | undefined {
  const days = records.map((record) => waitingDays(record, today)).filter((one) => one !== undefined)
  return days.length < minMeasured ? undefined : medianDays(days)
}
