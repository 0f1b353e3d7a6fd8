import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import { addDays, type CalendarDate, isCalendarDate } from '#domain/calendar/calendar-date.ts'
import type { EmploymentType } from '#domain/hiring/employment-types.ts'
import { type JobHeadings, jobDescriptionHtml } from '#domain/hiring/job-description-html.ts'

interface Surroundings {
  today: CalendarDate
  url: string
  publicUrl: string
  company: { name: string }
  headings: JobHeadings
}

const googleTypes: Record<EmploymentType, string | readonly string[]> = {
  flexible: ['FULL_TIME', 'PART_TIME'],
  fullTime: 'FULL_TIME',
  partTime: 'PART_TIME',
  miniJob: 'PART_TIME',
  internship: 'INTERN',
  freelance: 'CONTRACTOR',
}

/** The 29th of February has no next year; the day before it has. */
export function yearAfter(date: CalendarDate): CalendarDate {
  const next = `${String(Number(date.slice(0, 4)) + 1).padStart(4, '0')}${date.slice(4)}`
  return isCalendarDate(next) ? next : yearAfter(addDays(date, -1))
}

const salary = ({ from, to, currency, per }: NonNullable<JobAnswer['pay']>) => ({
  '@type': 'MonetaryAmount',
  currency,
  value: {
    '@type': 'QuantitativeValue',
    ...(from === to ? { value: from } : { minValue: from, maxValue: to }),
    unitText: per === 'hour' ? 'HOUR' : 'MONTH',
  },
})

const place = ({ street_address, postal_code, location }: JobAnswer['location']) => ({
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

/** What the page shows, for search engines; undefined where there is no vacancy behind it. */
export function jobPosting(job: JobAnswer, surroundings: Surroundings): object | undefined {
  if (job.isActive === 0 || job.isSpeculative) return undefined
  const { today, url, publicUrl, company, headings } = surroundings
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.name,
    description: jobDescriptionHtml(job, headings),
    identifier: { '@type': 'PropertyValue', name: company.name, value: job.identifier },
    url,
    datePosted: job.createdAt,
    validThrough: yearAfter(today),
    employmentType: googleTypes[job.employmentType],
    hiringOrganization: {
      '@type': 'Organization',
      name: company.name,
      sameAs: publicUrl,
      logo: `${publicUrl}/brand/mark.svg`,
    },
    jobLocation: place(job.location),
    ...(job.pay && { baseSalary: salary(job.pay) }),
    directApply: true,
    ...(!job.startsOn && { jobImmediateStart: true }),
  }
}
