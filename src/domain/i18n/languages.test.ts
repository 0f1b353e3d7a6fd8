import { describe, expect, test } from 'vitest'
import { localized, localizedUrl, pickLanguage } from './languages.ts'

describe('pickLanguage', () => {
  test.each([
    [{ acceptLanguage: 'en-GB,en;q=0.9,de;q=0.8' }, 'en'],
    [{ acceptLanguage: 'fr,de;q=0.5,en;q=0.7' }, 'en'],
    [{ acceptLanguage: 'en;q=0,de' }, 'de'],
    [{ acceptLanguage: 'fr-CH, it' }, 'de'],
    [{ acceptLanguage: ',,;;q=' }, 'de'],
    [{}, 'de'],
    [{ cookieHeader: 'a=b; krume-lng=en', acceptLanguage: 'de' }, 'en'],
    [{ cookieHeader: 'xkrume-lng=en', acceptLanguage: 'de' }, 'de'],
    [{ cookieHeader: 'krume-lng=klingon', acceptLanguage: 'en' }, 'en'],
    [{ parameter: 'de', cookieHeader: 'krume-lng=en', acceptLanguage: 'en' }, 'de'],
    [{ parameter: 'xx', cookieHeader: 'krume-lng=en' }, 'en'],
  ] as const)('%j selects %s', (preferences, language) => {
    expect(pickLanguage(preferences)).toBe(language)
  })
})

describe('localized', () => {
  test('returns the text in the language', () => {
    expect(localized({ de: 'Brot', en: 'Bread' }, 'en')).toBe('Bread')
  })

  test('falls back to German where the text is missing', () => {
    expect([localized({ de: 'Brot' }, 'en'), localized({ de: 'Brot', en: undefined }, 'en')]).toEqual(['Brot', 'Brot'])
  })
})

test('localizedUrl adds the parameter except for the fallback language', () => {
  expect([localizedUrl('/jobs', 'de'), localizedUrl('/jobs', 'en')]).toEqual(['/jobs', '/jobs?lng=en'])
  expect(localizedUrl('/jobs?page=2', 'en')).toBe('/jobs?page=2&lng=en')
})
