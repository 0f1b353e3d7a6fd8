import { berlinInstant, berlinTime } from '../calendar/berlin-time.ts'
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts'
import type { Instant } from '../calendar/local-time.ts'

/** Upper limits of the groups in which answer times are counted; a last group holds the slower ones. */
export const answerLimitsMs = [2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000] as const

export const measuredDays = 90

/** What was measured on a day: one check in each minute in which the server ran. */
export interface ServiceDay {
  date: CalendarDate
  /** Minutes since midnight. */
  firstMinute: number
  checks: number
  failed: number
  /** Answers to visitors by the groups of `answerLimitsMs`. */
  answers: readonly number[]
}

export interface ServiceMinutes {
  /** Minutes that count: those since the first measurement ever. */
  expected: number
  answered: number
}

/** Undefined: nothing was measured yet. */
export interface MeasuredDay {
  date: CalendarDate
  minutes: ServiceMinutes | undefined
}

export interface AnswerTimes {
  count: number
  /** Half of the answers, and 99 of 100, were not slower; undefined: they were slower than the last limit. */
  medianMs: number | undefined
  p99Ms: number | undefined
}

const minutesBetween = (from: Instant, until: Instant) => Math.floor((Date.parse(until) - Date.parse(from)) / 60_000)

const midnight = (date: CalendarDate) => berlinInstant({ date, minute: 0 })

const earlier = (a: Instant, b: Instant) => (a < b ? a : b)

/**
 * The last days, oldest first. A minute without a check counts as one in which nobody was answered: whoever cannot check
 * was down or had no database. The minute that has just begun does not count yet.
 */
export function listMeasuredDays(days: readonly ServiceDay[], now: Instant): MeasuredDay[] {
  const { date: today } = berlinTime(now)
  const byDate = new Map(days.map((day) => [day.date, day]))
  const first = days.map(({ date }) => date).sort()[0]
  return Array.from({ length: measuredDays }, (_, index) => {
    const date = addDays(today, index - measuredDays + 1)
    if (first === undefined || date < first) return { date, minutes: undefined }
    const day = byDate.get(date)
    const begin = berlinInstant({ date, minute: (date === first && day?.firstMinute) || 0 })
    const expected = minutesBetween(begin, earlier(now, midnight(addDays(date, 1))))
    return { date, minutes: { expected, answered: day ? Math.min(expected, day.checks - day.failed) : 0 } }
  }).map((day) => (day.minutes?.expected === 0 ? { ...day, minutes: undefined } : day))
}

/** Undefined without any measurement. */
export function sumMinutes(days: readonly MeasuredDay[]): ServiceMinutes | undefined {
  const measured = days.flatMap(({ minutes }) => minutes ?? [])
  if (measured.length === 0) return undefined
  const sumOf = (key: keyof ServiceMinutes) => measured.reduce((sum, minutes) => sum + minutes[key], 0)
  return { expected: sumOf('expected'), answered: sumOf('answered') }
}

/** Percent with two decimals, never rounded up: one lost minute does not become 100 %. */
export const availablePercent = ({ expected, answered }: ServiceMinutes): number =>
  Math.floor((answered * 10_000) / expected) / 100

export const addAnswers = (a: readonly number[], b: readonly number[]): number[] =>
  Array.from({ length: answerLimitsMs.length + 1 }, (_, group) => (a[group] ?? 0) + (b[group] ?? 0))

export const answerGroup = (durationMs: number): number => {
  const group = answerLimitsMs.findIndex((limit) => durationMs <= limit)
  return group === -1 ? answerLimitsMs.length : group
}

function slowestOf(answers: readonly number[], share: number): number | undefined {
  const wanted = Math.ceil(answers.reduce((sum, count) => sum + count, 0) * share)
  let seen = 0
  const group = answers.findIndex((count) => {
    seen += count
    return seen >= wanted
  })
  return answerLimitsMs[group]
}

/** Undefined without answers. Times are limits of groups: “at most 25 ms”. */
export function summarizeAnswers(days: readonly Pick<ServiceDay, 'answers'>[]): AnswerTimes | undefined {
  const answers = days.reduce<readonly number[]>((sum, day) => addAnswers(sum, day.answers), [])
  const count = answers.reduce((sum, one) => sum + one, 0)
  if (count === 0) return undefined
  return { count, medianMs: slowestOf(answers, 0.5), p99Ms: slowestOf(answers, 0.99) }
}
