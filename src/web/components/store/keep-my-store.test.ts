import { describe, expect, test } from 'vitest'
import { makeAppState } from '../../state/app-state.ts'
import { keepMyStore, renewMyStoreCookie } from './keep-my-store.ts'
import { readMyStoreCookie } from './my-store-cookie.ts'

const store = { id: 'senden', name: 'Senden', phone: '+49 89 99998-103' }

describe('my store', () => {
  test('is kept by id and name in the state, and by id in the cookie', () => {
    const [state, device] = [makeAppState(), { cookie: '' }]
    keepMyStore(state, store, device)
    expect(state.getState().myStore).toEqual({ id: 'senden', name: 'Senden' })
    expect(readMyStoreCookie(device.cookie)).toBe('senden')
  })

  test('brings back a lost cookie, and leaves one that is there', () => {
    const state = makeAppState()
    const [lost, there] = [{ cookie: '' }, { cookie: 'krume-store=ulm' }]
    renewMyStoreCookie(state, lost)
    expect(lost.cookie).toBe('')
    state.setState({ myStore: { id: 'senden', name: 'Senden' } })
    renewMyStoreCookie(state, lost)
    renewMyStoreCookie(state, there)
    expect([readMyStoreCookie(lost.cookie), there.cookie]).toEqual(['senden', 'krume-store=ulm'])
  })
})
