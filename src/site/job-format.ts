import type { JobSummary } from '#contract/jobs.ts'
import { sunday, type Weekday } from '#domain/calendar/calendar-date.ts'
import { daysAfterMonday } from '#domain/calendar/calendar-week.ts'
import { formatList, formatNumber } from '#domain/i18n/format.ts'
import { formatDay, formatTime, weekdayName } from '#domain/i18n/format-dates.ts'
import type { Translation } from './i18n/use-translation.ts'

type Shift = NonNullable<JobSummary['shift']>

/** "ab 05:30 Uhr" */
export const formatShiftStart = ({ from }: Pick<Shift, 'from'>, { t, language }: Translation<'jobs'>): string =>
  t('fromTime', { time: formatTime(from, language) })

/** "05:30 bis 13:00 Uhr" */
export const formatShift = (
  { from, until }: Pick<Shift, 'from' | 'until'>,
  { t, language }: Translation<'jobs'>,
): string => t('betweenTimes', { from: formatTime(from, language), until: formatTime(until, language) })

export function formatWeeklyHours(
  shift: Pick<Shift, 'weeklyHoursFrom' | 'weeklyHoursTo'>,
  { t, language }: Translation<'jobs'>,
) {
  const { weeklyHoursFrom: from, weeklyHoursTo: to } = shift
  const number = (hours: number) => formatNumber(hours, language)
  return t(from === to ? 'hoursFixed' : 'hours', { from: number(from), to: number(to) })
}

/** Days that follow each other, from Monday on. */
function groupConsecutiveDays(days: readonly Weekday[]): Weekday[][] {
  const runs: Weekday[][] = []
  for (const day of [...new Set(days)].sort((a, b) => daysAfterMonday(a) - daysAfterMonday(b))) {
    const last = runs.at(-1)
    const before = last?.at(-1)
    if (last && before !== undefined && daysAfterMonday(day) === daysAfterMonday(before) + 1) last.push(day)
    else runs.push([day])
  }
  return runs
}

/** "Montag bis Freitag und Sonntag"; two days in a row are no range yet. */
export function formatShiftDays({ days }: Pick<Shift, 'days'>, { t, language }: Translation<'jobs'>): string {
  const nameOf = (day: Weekday | undefined) => weekdayName(day ?? sunday, language)
  if (new Set(days).size === 7) return t('everyDay')
  const parts = groupConsecutiveDays(days).flatMap((run) =>
    run.length > 2 ? [t('daysRange', { first: nameOf(run[0]), last: nameOf(run.at(-1)) })] : run.map(nameOf),
  )
  return formatList(parts, language)
}

export const formatJobStart = (
  { startsOn }: Pick<JobSummary, 'startsOn'>,
  { t, language }: Translation<'jobs'>,
): string => (startsOn ? t('startOn', { date: formatDay(startsOn, language, 'date') }) : t('startNow'))

/** A job without a store is one for all of them. */
export const formatTown = ({ location }: Pick<JobSummary, 'location'>, { t }: Translation<'jobs'>): string =>
  location.storeId ? location.location : t('everywhere')

/** How long an application takes. Rounded up: a pleasant surprise is better than a broken promise. */
export const estimateMinutes = (questionCount: number): number => 4 + questionCount
