import { describe, expect, test } from 'vitest'
import { pickLanguage } from './pick-language.ts'

describe('the language of a page', () => {
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
  ] as const)('%j gives %s', (wishes, language) => {
    expect(pickLanguage(wishes)).toBe(language)
  })
})
