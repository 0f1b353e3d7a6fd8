import { describe, expect, test } from 'vitest'
import { pageLanguage } from './page-language.ts'

const englishCookie = 'krume-lng=en; Path=/; Max-Age=31536000; SameSite=Lax'

describe('the language of a page request', () => {
  test('comes from the browser, and then no cookie is set', () => {
    expect(pageLanguage('/', undefined, 'en-GB')).toEqual({ language: 'en', cookie: undefined })
    expect(pageLanguage('/', null, 'fr')).toEqual({ language: 'de', cookie: undefined })
  })

  test('comes from the remembered choice, which is not set again', () => {
    expect(pageLanguage('/', 'krume-lng=en', 'de')).toEqual({ language: 'en', cookie: undefined })
  })

  test('comes from the address, and that choice then lasts a year', () => {
    expect(pageLanguage('/places?lng=en&x=1', undefined, 'de')).toEqual({ language: 'en', cookie: englishCookie })
    expect(pageLanguage('/?lng=en', 'krume-lng=de', 'de')).toEqual({ language: 'en', cookie: englishCookie })
  })

  test('needs no cookie when the address names what would be spoken anyway', () => {
    expect(pageLanguage('/?lng=en', 'krume-lng=en', 'de').cookie).toBeUndefined()
    expect(pageLanguage('/?lng=en', undefined, 'en').cookie).toBeUndefined()
  })

  test.each(['/?lng=', '/?lng=fr', '/?lng=EN', '/?lang=en', '/lng=en'])('is not changed by %s', (url) => {
    expect(pageLanguage(url, undefined, 'de')).toEqual({ language: 'de', cookie: undefined })
  })

  test('cannot be used to write something else into the cookie', () => {
    expect(pageLanguage('/?lng=en%3B%20Domain%3Devil', undefined, 'de')).toEqual({ language: 'de', cookie: undefined })
  })
})
