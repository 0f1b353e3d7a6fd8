import { describe, expect, test } from 'vitest'
import { createAppState } from './app-state.ts'
import { readMyStoreCookie, renewMyStoreCookie, saveMyStore, toMyStoreCookie } from './my-store.ts'

describe('my store cookie', () => {
  test('is read among other cookies', () => {
    expect(readMyStoreCookie('krume-lng=en; krume-store=illertissen-marktplatz; a=b')).toBe('illertissen-marktplatz')
  })

  test.each([null, undefined, '', 'xkrume-store=a', 'krume-store=', 'krume-store=%E0%A4%A'])(
    'is undefined for %j',
    (header) => {
      expect(readMyStoreCookie(header)).toBeUndefined()
    },
  )

  test('encodes any id, lasts a year and is SameSite=Lax', () => {
    const text = toMyStoreCookie('türkheim; Secure')
    expect(readMyStoreCookie(text)).toBe('türkheim; Secure')
    expect(text).toMatch(/; Path=\/; Max-Age=31536000; SameSite=Lax$/)
  })
})

const store = { id: 'senden', name: 'Senden', phone: '+49 89 99998-103' }

describe('my store', () => {
  test('is saved in the app state and in the cookie', () => {
    const [state, device] = [createAppState(), { cookie: '' }]
    saveMyStore(state, store, device)
    expect(state.getState().myStore).toEqual({ id: 'senden', name: 'Senden' })
    expect(readMyStoreCookie(device.cookie)).toBe('senden')
  })

  test('restores a missing cookie and keeps an existing one', () => {
    const state = createAppState()
    const [lost, there] = [{ cookie: '' }, { cookie: 'krume-store=ulm' }]
    renewMyStoreCookie(state, lost)
    expect(lost.cookie).toBe('')
    state.setState({ myStore: { id: 'senden', name: 'Senden' } })
    renewMyStoreCookie(state, lost)
    renewMyStoreCookie(state, there)
    expect([readMyStoreCookie(lost.cookie), there.cookie]).toEqual(['senden', 'krume-store=ulm'])
  })
})
