import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AppState, createAppState, emptyAppState } from './app-state.ts'
import { persistAppState, readPersistedState, restoreAppState } from './persist-app-state.ts'
import { createExpiringStorage } from './storage.ts'

// Node has a real Storage, kept in memory.
const device = sessionStorage
const storage = createExpiringStorage(device)
const nowMs = Date.parse('2026-03-01T08:00:00Z')

const persisted = {
  cartItemCount: 3,
  cartTotal: 9.5,
} satisfies Partial<AppState>

const transient = {
  loading: true,
  sidebarOpen: true,
  networkRequests: 2,
  lastError: 'offline',
  myStore: { id: 'ulm', name: 'Ulm' },
  menuCardDetails: false,
  notifications: [{ id: '1', tone: 'status', text: 'Im Warenkorb' }],
} satisfies Partial<AppState>

describe('persistAppState', () => {
  beforeEach(() => device.clear())

  test('persists the cart, and nothing else', async () => {
    const state = createAppState()
    persistAppState(state, storage)
    state.setState({ ...persisted, ...transient })
    const read = await readPersistedState(storage, nowMs)
    expect(read).toEqual(persisted)
    expect(Object.keys({ ...transient, ...persisted }).toSorted()).toEqual(Object.keys(emptyAppState).toSorted())
  })

  test('writes nothing before the visitor has filled the cart', () => {
    const state = createAppState()
    persistAppState(state, storage)
    state.setState({ ...transient, cartTotal: 1 })
    expect(device).toHaveLength(0)
  })

  test('writes one entry, and removes it when the cart is empty', () => {
    const state = createAppState()
    persistAppState(state, storage)
    state.setState({ cartItemCount: 1 })
    expect(Object.keys(device)).toEqual(['krume:state'])
    state.setState({ cartItemCount: 0 })
    expect(device).toHaveLength(0)
  })

  test('does not expire', async () => {
    const state = createAppState()
    persistAppState(state, storage)
    state.setState(persisted)
    expect(await readPersistedState(storage, nowMs + 1e12)).toEqual(persisted)
  })
})

describe('restoreAppState', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    device.clear()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('restores the state of an earlier visit and clears its timer', async () => {
    const earlier = createAppState()
    persistAppState(earlier, storage)
    earlier.setState(persisted)
    const state = createAppState()
    await restoreAppState(state, () => readPersistedState(storage, nowMs), 5000)
    expect(state.getState()).toEqual({ ...createAppState().getState(), ...persisted })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('does not overwrite newer state', async () => {
    const state = createAppState()
    state.setState({ cartItemCount: 7 })
    await restoreAppState(state, async () => persisted, 5000)
    expect(state.getState()).toMatchObject({ cartItemCount: 7, cartTotal: 0 })
  })

  test('restores only persisted fields', async () => {
    const state = createAppState()
    await restoreAppState(state, async () => ({ ...transient, notifications: null, cartTotal: 1 }), 5000)
    expect(state.getState()).toEqual({ ...createAppState().getState(), cartTotal: 1 })
  })

  test('gives up after 5000 ms and ignores a later result', async () => {
    const state = createAppState()
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const hasEnded = vi.fn()
    void restoreAppState(state, () => promise, 5000).then(hasEnded)
    await vi.advanceTimersByTimeAsync(4999)
    expect(hasEnded).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(hasEnded).toHaveBeenCalledOnce()
    resolve(persisted)
    await vi.advanceTimersByTimeAsync(1)
    expect(state.getState()).toEqual(createAppState().getState())
  })

  test.each([undefined, null, 'text', 7, []])('starts empty when the storage holds %j', async (restored) => {
    const state = createAppState()
    await restoreAppState(state, async () => restored, 5000)
    expect(state.getState()).toEqual(createAppState().getState())
  })

  test('starts empty when the storage is broken', async () => {
    device.setItem('krume:state', '{"value":')
    const state = createAppState()
    await restoreAppState(state, () => readPersistedState(storage, nowMs), 5000)
    await restoreAppState(state, () => Promise.reject(new Error('denied')), 5000)
    expect(state.getState()).toEqual(createAppState().getState())
  })
})
