import { formatTimeOfDay } from '#domain/calendar/local-time.ts'
import type { Job } from '#domain/hiring/job.ts'
import { type Language, localeByLanguage } from '#domain/i18n/languages.ts'
import { getTranslator } from '#foundation/translations.ts'

function describePay({ pay }: Job, language: Language): string[] {
  if (!pay) return []
  const t = getTranslator(language, 'jobs')
  const digits = pay.per === 'hour' ? 2 : 0
  const format = new Intl.NumberFormat(localeByLanguage[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const [from, to] = [format.format(pay.fromCents / 100), format.format(pay.toCents / 100)]
  return [from === to ? t(`pay.${pay.per}Fixed`, { to }) : t(`pay.${pay.per}`, { from, to })]
}

/** What somebody wants to know about a job before opening it: working time, start of the shift and pay. */
export function describeJobDetails(job: Job, language: Language): string[] {
  const t = getTranslator(language, 'jobs')
  const type = t(`employmentTypes.${job.employmentType}`)
  const shift = job.shift ? [t('alert.shiftFrom', { time: formatTimeOfDay(job.shift.startMinute, language) })] : []
  return [[type, ...shift].join(', '), ...describePay(job, language)]
}
