import { expect, test } from 'vitest'
import { makeAccess } from '../access.ts'
import { applicationLink, reviewLink } from './application-links.ts'

const access = makeAccess(['the key of these tests, long enough'])
const house = { publicUrl: 'https://krume.example', access }
const applicationId = '0123456789abcdef0123456789abcdef01234567'
const given = { applicationId, deletesOn: '2027-11-15', language: 'de' as const }
const now = '2026-11-15T08:00:00.000Z'
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''

test('the applicant’s link leads to the application, in the language of the application', () => {
  const german = new URL(applicationLink(given, house))
  expect([german.origin, german.pathname]).toEqual(['https://krume.example', `/applications/${applicationId}`])
  expect([...german.searchParams.keys()]).toEqual(['token'])
  const english = new URL(applicationLink({ ...given, language: 'en' }, house))
  expect(english.searchParams.get('lng')).toBe('en')
})

test('the link of the people in charge leads to the review, always in German', () => {
  const link = new URL(reviewLink({ ...given, language: 'en' }, house))
  expect(link.pathname).toBe(`/review/${applicationId}`)
  expect([...link.searchParams.keys()]).toEqual(['token'])
})

test('neither opens what the other opens, nor is it a grant', () => {
  const [mine, theirs] = [tokenOf(applicationLink(given, house)), tokenOf(reviewLink(given, house))]
  expect(access.read('application-link', mine, now)).toBe(applicationId)
  expect(access.read('review-link', theirs, now)).toBe(applicationId)
  for (const purpose of ['link', 'grant', 'review-link', 'review-grant', 'application-grant'] as const)
    expect([purpose, access.read(purpose, mine, now)]).toEqual([purpose, undefined])
  for (const purpose of ['link', 'grant', 'application-link', 'review-grant', 'application-grant'] as const)
    expect([purpose, access.read(purpose, theirs, now)]).toEqual([purpose, undefined])
})

test('both end sixty days after the last day on which the data can be there', () => {
  for (const [token, purpose] of [
    [tokenOf(applicationLink(given, house)), 'application-link'],
    [tokenOf(reviewLink(given, house)), 'review-link'],
  ] as const) {
    expect(access.read(purpose, token, '2030-01-14T11:59:59.000Z')).toBe(applicationId)
    expect(access.read(purpose, token, '2030-01-14T12:00:00.000Z')).toBeUndefined()
  }
})
