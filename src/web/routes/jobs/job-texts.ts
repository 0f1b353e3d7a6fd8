import type { JobSummary } from '#contract/hiring/job-answer.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Translate } from '#domain/i18n/translator.ts'
import { shortTime } from '../../components/store/short-time.ts'
import { formatList } from '../../format-list.ts'
import { formatNumber } from '../../format-number.ts'
import { formatDate } from './format-date.ts'

export interface Voice {
  t: Translate
  language: Language
}

type Pay = NonNullable<JobSummary['pay']>
type Shift = NonNullable<JobSummary['shift']>

/** "14,50 bis 17,00 € pro Stunde", "3.000 bis 4.200 € im Monat". */
export function payText({ from, to, per }: Pay, { t, language }: Voice): string {
  const digits = per === 'hour' || !Number.isInteger(from) || !Number.isInteger(to) ? 2 : 0
  const number = (amount: number) => formatNumber(amount, language, { least: digits, most: digits })
  return t(`pay.${per}${from === to ? 'Fixed' : ''}`, { from: number(from), to: number(to) })
}

/** "ab 5:30 Uhr" */
export const shiftStartText = ({ from }: Pick<Shift, 'from'>, { t }: Voice): string =>
  t('fromTime', { time: shortTime(from) })

/** "5:30 bis 13:00 Uhr" */
export const shiftText = ({ from, until }: Pick<Shift, 'from' | 'until'>, { t }: Voice): string =>
  t('betweenTimes', { from: shortTime(from), until: shortTime(until) })

export function weeklyHoursText(shift: Pick<Shift, 'weeklyHoursFrom' | 'weeklyHoursTo'>, { t, language }: Voice) {
  const { weeklyHoursFrom: from, weeklyHoursTo: to } = shift
  const number = (hours: number) => formatNumber(hours, language)
  return t(from === to ? 'hoursFixed' : 'hours', { from: number(from), to: number(to) })
}

const daysAfterMonday = (day: number) => (day + 6) % 7

/** Days that follow each other, from Monday on. */
function runsOf(days: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const day of [...new Set(days)].sort((a, b) => daysAfterMonday(a) - daysAfterMonday(b))) {
    const last = runs.at(-1)
    const before = last?.at(-1)
    if (last && before !== undefined && daysAfterMonday(day) === daysAfterMonday(before) + 1) last.push(day)
    else runs.push([day])
  }
  return runs
}

/** "Montag bis Freitag und Sonntag"; two days in a row are no range yet. */
export function daysText({ days }: Pick<Shift, 'days'>, { t, language }: Voice): string {
  const nameOf = (day: number | undefined) => t(`weekday.${day ?? 0}` as 'weekday.0')
  if (new Set(days).size === 7) return t('everyDay')
  const parts = runsOf(days).flatMap((run) =>
    run.length > 2 ? [t('daysRange', { first: nameOf(run[0]), last: nameOf(run.at(-1)) })] : run.map(nameOf),
  )
  return formatList(parts, language)
}

export const startText = ({ startsOn }: Pick<JobSummary, 'startsOn'>, { t, language }: Voice): string =>
  startsOn ? t('startOn', { date: formatDate(startsOn, language) }) : t('startNow')

/** A job without a store is one for all of them. */
export const townOf = ({ location }: Pick<JobSummary, 'location'>, { t }: Voice): string =>
  location.storeId ? location.location : t('everywhere')
