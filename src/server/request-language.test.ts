import { describe, expect, test } from 'vitest'
import { getPageLanguage } from './request-language.ts'

const englishCookie = 'krume-lng=en; Path=/; Max-Age=31536000; SameSite=Lax'

describe('the language of a page request', () => {
  test('comes from Accept-Language and sets no cookie', () => {
    expect(getPageLanguage('/', undefined, 'en-GB')).toEqual({ language: 'en', cookie: undefined })
    expect(getPageLanguage('/', null, 'fr')).toEqual({ language: 'de', cookie: undefined })
  })

  test('comes from the cookie, which is not set again', () => {
    expect(getPageLanguage('/', 'krume-lng=en', 'de')).toEqual({ language: 'en', cookie: undefined })
  })

  test('comes from the URL, which sets a cookie for a year', () => {
    expect(getPageLanguage('/places?lng=en&x=1', undefined, 'de')).toEqual({ language: 'en', cookie: englishCookie })
    expect(getPageLanguage('/?lng=en', 'krume-lng=de', 'de')).toEqual({ language: 'en', cookie: englishCookie })
  })

  test('sets no cookie when the URL names the language that applies anyway', () => {
    expect(getPageLanguage('/?lng=en', 'krume-lng=en', 'de').cookie).toBeUndefined()
    expect(getPageLanguage('/?lng=en', undefined, 'en').cookie).toBeUndefined()
  })

  test.each(['/?lng=', '/?lng=fr', '/?lng=EN', '/?lang=en', '/lng=en'])('is not changed by %s', (url) => {
    expect(getPageLanguage(url, undefined, 'de')).toEqual({ language: 'de', cookie: undefined })
  })

  test('cannot inject attributes into the cookie', () => {
    expect(getPageLanguage('/?lng=en%3B%20Domain%3Devil', undefined, 'de')).toEqual({
      language: 'de',
      cookie: undefined,
    })
  })
})
