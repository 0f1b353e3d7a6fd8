import type { JobResponse } from '#contract/jobs.ts'
import { addDays, type CalendarDate, isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { type EmploymentType, type JobHeadings, jobDescriptionHtml } from '#domain/hiring/job.ts'

interface PostingContext {
  today: CalendarDate
  url: string
  publicUrl: string
  company: { name: string }
  headings: JobHeadings
}

const schemaOrgTypes: Record<EmploymentType, string | readonly string[]> = {
  flexible: ['FULL_TIME', 'PART_TIME'],
  fullTime: 'FULL_TIME',
  partTime: 'PART_TIME',
  miniJob: 'PART_TIME',
  internship: 'INTERN',
  freelance: 'CONTRACTOR',
}

/** February 29 becomes February 28. */
export function yearAfter(date: CalendarDate): CalendarDate {
  const next = `${String(Number(date.slice(0, 4)) + 1).padStart(4, '0')}${date.slice(4)}`
  return isCalendarDate(next) ? next : yearAfter(addDays(date, -1))
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

const toPlace = ({ street_address, postal_code, location }: JobResponse['location']) => ({
  '@type': 'Place',
  address: {
    '@type': 'PostalAddress',
    streetAddress: street_address,
    postalCode: postal_code,
    addressLocality: location,
    addressRegion: 'BY',
    addressCountry: 'DE',
  },
})

/** Structured data for search engines. Undefined for closed jobs and the speculative application. */
export function toJobPosting(job: JobResponse, context: PostingContext): object | undefined {
  if (job.isActive === 0 || job.isSpeculative) return undefined
  const { today, url, publicUrl, company, headings } = context
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.name,
    description: jobDescriptionHtml(job, headings),
    identifier: { '@type': 'PropertyValue', name: company.name, value: job.identifier },
    url,
    datePosted: job.createdAt,
    validThrough: yearAfter(today),
    employmentType: schemaOrgTypes[job.employmentType],
    hiringOrganization: {
      '@type': 'Organization',
      name: company.name,
      sameAs: publicUrl,
      logo: `${publicUrl}/brand/mark.svg`,
    },
    jobLocation: toPlace(job.location),
    ...(job.pay && { baseSalary: toSalary(job.pay) }),
    directApply: true,
    ...(!job.startsOn && { jobImmediateStart: true }),
  }
}
