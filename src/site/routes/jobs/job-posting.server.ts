import type { JobResponse } from '#contract/jobs.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { EmploymentType } from '#domain/content/option-values.ts'
import { jobDescriptionHtml } from '#domain/hiring/job.ts'
import { postingValidThrough } from '#domain/hiring/posting-validity.ts'
import { serverTranslations } from '../../i18n/translations.server.ts'
import { addressOf, organizationReference, pageUrl, type SiteFacts } from '../../structured-data.server.ts'

const schemaOrgTypes: Record<EmploymentType, string | readonly string[]> = {
  flexible: ['FULL_TIME', 'PART_TIME'],
  fullTime: 'FULL_TIME',
  partTime: 'PART_TIME',
  miniJob: 'PART_TIME',
  internship: 'INTERN',
  freelance: 'CONTRACTOR',
}

const toSalary = ({ from, to, currency, per }: NonNullable<JobResponse['pay']>) => ({
  '@type': 'MonetaryAmount',
  currency,
  value: {
    '@type': 'QuantitativeValue',
    ...(from === to ? { value: from } : { minValue: from, maxValue: to }),
    unitText: per === 'hour' ? 'HOUR' : 'MONTH',
  },
})

const toPlace = ({ streetAddress, postalCode, location }: JobResponse['location']) => ({
  '@type': 'Place',
  address: addressOf({ street: streetAddress, postalCode: postalCode, town: location }),
})

/** Structured data for search engines. Undefined for closed jobs and the speculative application. */
export function toJobPosting(job: JobResponse, site: SiteFacts, today: CalendarDate): object | undefined {
  if (job.isActive === 0 || job.isSpeculative) return undefined
  const t = serverTranslations[site.language].getTranslator('jobs')
  const headings = { activities: t('job.activities'), skills: t('job.skills'), benefits: t('job.benefits') }
  return {
    '@type': 'JobPosting',
    title: job.name,
    description: jobDescriptionHtml(job, headings),
    identifier: { '@type': 'PropertyValue', name: site.company.name, value: job.identifier },
    url: pageUrl(site, `/jobs/${job.jobId}`),
    datePosted: job.createdAt,
    validThrough: postingValidThrough(job, today),
    employmentType: schemaOrgTypes[job.employmentType],
    hiringOrganization: organizationReference(site),
    jobLocation: toPlace(job.location),
    ...(job.pay && { baseSalary: toSalary(job.pay) }),
    directApply: true,
    ...(!job.startsOn && { jobImmediateStart: true }),
  }
}
