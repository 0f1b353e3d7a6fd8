import { expect, test } from 'vitest'
import { createAccessTokens } from '../access-tokens.ts'
import { createApplicationLink, createReviewLink } from './application-mails.ts'

const accessTokens = createAccessTokens(['the key of these tests, long enough'])
const deps = { publicUrl: 'https://krume.example', accessTokens }
const applicationId = '0123456789abcdef0123456789abcdef01234567'
const input = { applicationId, deletesOn: '2027-11-15', language: 'de' as const }
const now = '2026-11-15T08:00:00.000Z'
const getToken = (link: string) => new URL(link).searchParams.get('token') ?? ''

test('the link for the applicant opens the application in its language', () => {
  const german = new URL(createApplicationLink(input, deps))
  expect([german.origin, german.pathname]).toEqual(['https://krume.example', `/applications/${applicationId}`])
  expect([...german.searchParams.keys()]).toEqual(['token'])
  const english = new URL(createApplicationLink({ ...input, language: 'en' }, deps))
  expect(english.searchParams.get('lng')).toBe('en')
})

test('the link for the organizer opens the review, always in German', () => {
  const link = new URL(createReviewLink({ ...input, language: 'en' }, deps))
  expect(link.pathname).toBe(`/review/${applicationId}`)
  expect([...link.searchParams.keys()]).toEqual(['token'])
})

test('each link is valid for its own purpose only', () => {
  const [applicantToken, reviewToken] = [
    getToken(createApplicationLink(input, deps)),
    getToken(createReviewLink(input, deps)),
  ]
  expect(accessTokens.read('application-link', applicantToken, now)).toBe(applicationId)
  expect(accessTokens.read('review-link', reviewToken, now)).toBe(applicationId)
  for (const purpose of ['link', 'grant', 'review-link', 'review-grant', 'application-grant'] as const)
    expect([purpose, accessTokens.read(purpose, applicantToken, now)]).toEqual([purpose, undefined])
  for (const purpose of ['link', 'grant', 'application-link', 'review-grant', 'application-grant'] as const)
    expect([purpose, accessTokens.read(purpose, reviewToken, now)]).toEqual([purpose, undefined])
})

test('both links expire sixty days after the latest possible deletion date', () => {
  for (const [token, purpose] of [
    [getToken(createApplicationLink(input, deps)), 'application-link'],
    [getToken(createReviewLink(input, deps)), 'review-link'],
  ] as const) {
    expect(accessTokens.read(purpose, token, '2030-01-14T11:59:59.000Z')).toBe(applicationId)
    expect(accessTokens.read(purpose, token, '2030-01-14T12:00:00.000Z')).toBeUndefined()
  }
})
