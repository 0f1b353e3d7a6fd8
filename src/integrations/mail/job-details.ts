import { formatPay } from '#domain/hiring/format-pay.ts'
import type { Job } from '#domain/hiring/job.ts'
import { formatTimeOfDay } from '#domain/i18n/format-dates.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { toEuros } from '#domain/money.ts'
import { getTranslator } from '#foundation/translations.ts'

function describeAmount({ pay, tariff }: Job, language: Language): string[] {
  if (!pay) return tariff ? [localized(tariff, language)] : []
  const { per, fromCents, toCents } = pay
  const euros = { from: toEuros(fromCents), to: toEuros(toCents) }
  return [formatPay({ per, ...euros }, { t: getTranslator(language, 'jobs'), language })]
}

/** The pay as the posting names it: applicants have to know it before they are interviewed. */
export const describePay = (job: Job, language: Language): string[] => [
  ...describeAmount(job, language),
  ...(job.pay?.supplements ? [localized(job.pay.supplements, language)] : []),
]

/** What somebody wants to know about a job before opening it: working time, start of the shift and pay. */
export function describeJobDetails(job: Job, language: Language): string[] {
  const t = getTranslator(language, 'jobs')
  const type = t(`employmentTypes.${job.employmentType}`)
  const shift = job.shift ? [t('alert.shiftFrom', { time: formatTimeOfDay(job.shift.startMinute, language) })] : []
  return [[type, ...shift].join(', '), ...describeAmount(job, language)]
}
