import { describe, expect, test } from 'vitest'
import { myStoreCookieText, readMyStoreCookie } from './my-store-cookie.ts'

describe('the cookie of the chosen store', () => {
  test('is found among others', () => {
    expect(readMyStoreCookie('krume-lng=en; krume-store=illertissen-marktplatz; a=b')).toBe('illertissen-marktplatz')
  })

  test.each([null, undefined, '', 'xkrume-store=a', 'krume-store=', 'krume-store=%E0%A4%A'])(
    '%j holds none',
    (header) => {
      expect(readMyStoreCookie(header)).toBeUndefined()
    },
  )

  test('carries any id, lasts a year and is not sent along from other sites', () => {
    const text = myStoreCookieText('türkheim; Secure')
    expect(readMyStoreCookie(text)).toBe('türkheim; Secure')
    expect(text).toMatch(/; Path=\/; Max-Age=31536000; SameSite=Lax$/)
  })
})
