import { describe, expect, test } from 'vitest'
import type { JobResponse } from '#contract/jobs.ts'
import { employmentTypes } from '#domain/content/option-values.ts'
import { aSite } from '#tests/support/site-facts.ts'
import { toJobPosting } from './job-posting.server.ts'

const job: JobResponse = {
  jobId: 'verkauf-senden',
  name: 'Verkäufer (m/w/d) in Senden',
  identifier: 'KR-2026-031',
  field: 'sales',
  department: 'Verkauf',
  entryLevel: 'Quereinstieg',
  entryLevelCode: 'newcomer',
  subscription: 'Teilzeit',
  employmentType: 'partTime',
  location: {
    storeId: 'senden-hauptstrasse',
    name: 'Senden Hauptstraße',
    location: 'Senden',
    streetAddress: 'Hauptstraße 12',
    postalCode: '89250',
    mail: 'senden@krume.example',
    phone: '+49 89 99998-103',
  },
  pay: { from: 14.5, to: 17, currency: 'EUR', per: 'hour' },
  isActive: 1,
  isSpeculative: false,
  createdAt: '2026-10-01',
  modifiedAt: '2026-10-02',
  picture: { id: 'theke', hash: '0', width: 1920, height: 1200, placeholder: '' },
  alt: 'Die Theke einer Filiale',
  description: 'Du verkaufst Brot & mehr, <immer> frisch.',
  activities: [{ id: 'a', name: 'Theke </script> einräumen' }],
  skills: [{ id: 's', name: 'Rechnen' }],
  benefits: [],
  organizer: { givenname: 'Eva', surname: 'Kern', role: 'Personal', mail: 'eva@krume.example', phone: '+49' },
  interview: [],
  hasTrialShift: true,
  answerWithinDays: 5,
  answerBy: '2026-11-20',
}
const today = '2026-11-15'
const postingOf = (changes: Partial<JobResponse> = {}) => toJobPosting({ ...job, ...changes }, aSite(), today)

describe('toJobPosting', () => {
  test('contains the data of the page', () => {
    expect(postingOf()).toEqual({
      '@type': 'JobPosting',
      title: 'Verkäufer (m/w/d) in Senden',
      description:
        '<p>Du verkaufst Brot &amp; mehr, &lt;immer&gt; frisch.</p>' +
        '<p>Das machst du</p><ul><li>Theke &lt;/script&gt; einräumen</li></ul>' +
        '<p>Das bringst du mit</p><ul><li>Rechnen</li></ul>',
      identifier: { '@type': 'PropertyValue', name: 'Bäckerei Krume', value: 'KR-2026-031' },
      url: 'https://krume.example/jobs/verkauf-senden',
      datePosted: '2026-10-01',
      validThrough: '2027-10-01',
      employmentType: 'PART_TIME',
      hiringOrganization: {
        '@type': 'Organization',
        '@id': 'https://krume.example/#organization',
        name: 'Bäckerei Krume',
        url: 'https://krume.example/',
        sameAs: 'https://krume.example',
        logo: 'https://krume.example/icons/icon-512.png',
      },
      jobLocation: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Hauptstraße 12',
          postalCode: '89250',
          addressLocality: 'Senden',
          addressRegion: 'BY',
          addressCountry: 'DE',
        },
      },
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'EUR',
        value: { '@type': 'QuantitativeValue', minValue: 14.5, maxValue: 17, unitText: 'HOUR' },
      },
      directApply: true,
      jobImmediateStart: true,
    })
  })

  test('names the page in the language of the visitor', () => {
    const posting = toJobPosting(job, aSite({ language: 'en' }), today)
    expect(posting).toMatchObject({ url: 'https://krume.example/jobs/verkauf-senden?lng=en' })
  })

  test('is undefined for closed jobs and the speculative application', () => {
    expect(postingOf({ isActive: 0 })).toBeUndefined()
    expect(postingOf({ isSpeculative: true })).toBeUndefined()
  })

  test('maps every employment type', () => {
    const typeOf = (employmentType: JobResponse['employmentType']) => postingOf({ employmentType }) as object
    expect(employmentTypes.map((type) => [type, Reflect.get(typeOf(type), 'employmentType')])).toEqual([
      ['flexible', ['FULL_TIME', 'PART_TIME']],
      ['fullTime', 'FULL_TIME'],
      ['partTime', 'PART_TIME'],
      ['miniJob', 'PART_TIME'],
      ['internship', 'INTERN'],
      ['freelance', 'CONTRACTOR'],
    ])
  })

  test('omits missing data', () => {
    const posting = postingOf({ pay: undefined, startsOn: '2027-09-01' })
    expect(posting).not.toHaveProperty('baseSalary')
    expect(posting).not.toHaveProperty('jobImmediateStart')
  })

  test('writes a fixed pay as one value, also per month', () => {
    expect(postingOf({ pay: { from: 1020, to: 1020, currency: 'EUR', per: 'month' } })).toMatchObject({
      baseSalary: { value: { value: 1020, unitText: 'MONTH' } },
    })
  })
})

type Tree = { [key: string]: unknown }
const at = (tree: unknown, path: string) =>
  path.split('.').reduce<unknown>((node, key) => (node as Tree | undefined)?.[key], tree)

/** What Google's documentation of job postings asks for, field by field. */
const rules: Record<string, (value: unknown) => boolean> = {
  title: (value) => typeof value === 'string' && value !== '' && !value.includes('<'),
  description: (value) => typeof value === 'string' && /^<p>.+<\/p>/s.test(value) && !/<h\d|<script/.test(value),
  datePosted: (value) => /^\d{4}-\d{2}-\d{2}$/.test(String(value)),
  validThrough: (value) => /^\d{4}-\d{2}-\d{2}$/.test(String(value)) && String(value) > '2026-11-15',
  'hiringOrganization.@type': (value) => value === 'Organization',
  'hiringOrganization.name': (value) => typeof value === 'string' && value !== '',
  'jobLocation.@type': (value) => value === 'Place',
  'jobLocation.address.@type': (value) => value === 'PostalAddress',
  'jobLocation.address.addressCountry': (value) => value === 'DE',
  'jobLocation.address.addressLocality': (value) => typeof value === 'string' && value !== '',
  'jobLocation.address.postalCode': (value) => /^\d{5}$/.test(String(value)),
  'identifier.value': (value) => typeof value === 'string' && value !== '',
  employmentType: (value) =>
    [value].flat().every((one) => ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'INTERN'].includes(String(one))),
  directApply: (value) => value === true,
}

const faultsOf = (posting: object | undefined) =>
  Object.entries(rules)
    .filter(([path, isRight]) => !isRight(at(posting, path)))
    .map(([path]) => path)

describe('validation against the rules of search engines', () => {
  test('accepts all postings', () => {
    for (const employmentType of employmentTypes) expect(faultsOf(postingOf({ employmentType }))).toEqual([])
    expect(faultsOf(postingOf({ pay: undefined, startsOn: '2027-09-01', benefits: job.skills }))).toEqual([])
  })

  test('finds missing properties', () => {
    expect(faultsOf({ title: '<b>' }).length).toBe(Object.keys(rules).length)
    expect(faultsOf({ ...postingOf(), jobLocation: undefined })).toEqual(
      Object.keys(rules).filter((path) => path.startsWith('jobLocation')),
    )
  })
})
