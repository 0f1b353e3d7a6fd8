import { expect, test } from 'vitest'
import { createAccessTokens } from '#foundation/access-tokens.ts'
import { createApplicationLink, parseLinkSubject, toLinkSubject } from './links.ts'

const accessTokens = createAccessTokens(['the key of these tests, long enough'])
const deps = { publicUrl: 'https://krume.example', accessTokens }
const applicationId = '0123456789abcdef0123456789abcdef01234567'
const input = { applicationId, deletesOn: '2027-11-15', language: 'de' as const, linkVersion: 0 }
const now = '2026-11-15T08:00:00.000Z'
const getToken = (link: string) => new URL(link).searchParams.get('token') ?? ''

test('the link for the applicant opens the application in its language', () => {
  const german = new URL(createApplicationLink(input, deps))
  expect([german.origin, german.pathname]).toEqual(['https://krume.example', `/applications/${applicationId}`])
  expect([...german.searchParams.keys()]).toEqual(['token'])
  const english = new URL(createApplicationLink({ ...input, language: 'en' }, deps))
  expect(english.searchParams.get('lng')).toBe('en')
})

test('a link is valid for its own purpose only', () => {
  const token = getToken(createApplicationLink(input, deps))
  expect(accessTokens.read('application-link', token, now)).toBe(applicationId)
  for (const purpose of ['link', 'grant', 'application-grant'] as const)
    expect([purpose, accessTokens.read(purpose, token, now)]).toEqual([purpose, undefined])
})

test('a link contains how often the links before it were revoked', () => {
  const token = getToken(createApplicationLink({ ...input, linkVersion: 3 }, deps))
  const subject = accessTokens.read('application-link', token, now) ?? ''
  expect(parseLinkSubject(subject)).toEqual({ applicationId, version: 3 })
  expect(encodeURIComponent(token)).toBe(token)
})

test.each([0, 1, 999])('a subject with version %i is read as it was written', (version) => {
  expect(parseLinkSubject(toLinkSubject({ applicationId, version }))).toEqual({ applicationId, version })
})

test.each([
  '',
  'x',
  `${applicationId}~`,
  `${applicationId}~0`,
  `${applicationId}~1x`,
  `${applicationId}~1~2`,
  '7K3MN-PQ4RT',
])('the subject %j stands for no application', (subject) => {
  expect(parseLinkSubject(subject)).toBeUndefined()
})

test('the token outlives every application, which decides when its links end', () => {
  const token = getToken(createApplicationLink(input, deps))
  expect(accessTokens.read('application-link', token, '2037-11-01T12:00:00.000Z')).toBe(applicationId)
  expect(accessTokens.read('application-link', token, '2038-01-01T12:00:00.000Z')).toBeUndefined()
})
