import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AppState, emptyAppState, makeAppState } from './app-state.ts'
import { expiringStorage } from './expiring-storage.ts'
import { keepAppState, readKept, restoreAppState } from './keep-app-state.ts'

// Node has a real Storage of its own, kept in memory.
const device = sessionStorage
const storage = expiringStorage(device)
const nowMs = Date.parse('2026-03-01T08:00:00Z')

const atOnce = (write: () => void) => write()

const kept = {
  lastError: 'offline',
  headerMenu: [{ name: 'Filialen', section: 'places', hash: 'places', position: 1 }],
  footerMenu: [{ id: 'house', name: 'Unser Haus', items: [] }],
  myStore: { id: 'illertissen-marktplatz', name: 'Illertissen Marktplatz' },
  productCategories: ['Brote'],
  products: ['bauernbrot'],
  cartItemCount: 3,
  cartTotal: 9.5,
} satisfies Partial<AppState>

const leftOut = {
  loading: true,
  sidebarOpen: true,
  networkRequests: 2,
  menuCardOpen: true,
  stores: ['illertissen-marktplatz'],
  notifications: [{ id: '1', tone: 'status', text: 'Im Warenkorb' }],
} satisfies Partial<AppState>

describe('keeping the state', () => {
  beforeEach(() => device.clear())

  test('keeps everything but loading, sidebar, network requests, menu card, stores and notifications', async () => {
    const state = makeAppState()
    keepAppState(state, storage, atOnce)
    state.setState({ ...kept, ...leftOut })
    const read = await readKept(storage, nowMs)
    expect(read).toEqual(kept)
    expect(Object.keys({ ...leftOut, ...kept }).toSorted()).toEqual(Object.keys(emptyAppState).toSorted())
  })

  test('writes nothing before the visitor has chosen a store or filled the cart', () => {
    const state = makeAppState()
    keepAppState(state, storage, atOnce)
    state.setState({ headerMenu: kept.headerMenu, products: kept.products, lastError: 'offline', ...leftOut })
    expect(device).toHaveLength(0)
  })

  test.each([{ myStore: kept.myStore }, { cartItemCount: 1 }])('writes one entry after %j', (wish) => {
    const state = makeAppState()
    keepAppState(state, storage, atOnce)
    state.setState(wish)
    expect(Object.keys(device)).toEqual(['krume:state'])
  })

  test('removes the entry again when the cart is empty and no store is chosen', () => {
    const state = makeAppState()
    keepAppState(state, storage, atOnce)
    state.setState({ cartItemCount: 1 })
    state.setState({ cartItemCount: 0 })
    expect(device).toHaveLength(0)
  })

  test('has no expiry: my store is there after years', async () => {
    const state = makeAppState()
    keepAppState(state, storage, atOnce)
    state.setState({ myStore: kept.myStore })
    expect(await readKept(storage, nowMs + 1e12)).toMatchObject({ myStore: kept.myStore })
  })

  test('writes changes that come close together once, as they are then', async () => {
    const state = makeAppState()
    const planned: (() => void)[] = []
    keepAppState(state, storage, (write) => planned.push(write))
    state.setState({ cartItemCount: 1 })
    state.setState({ cartItemCount: 2 })
    expect(device).toHaveLength(0)
    expect(planned).toHaveLength(1)
    planned[0]?.()
    expect(await readKept(storage, nowMs)).toMatchObject({ cartItemCount: 2 })
    state.setState({ cartItemCount: 3 })
    expect(planned).toHaveLength(2)
  })

  test('writes nothing when only something changed that is not kept', () => {
    const state = makeAppState()
    const planned: unknown[] = []
    keepAppState(state, storage, (write) => planned.push(write))
    state.setState(leftOut)
    expect(planned).toHaveLength(0)
  })

  test('ends when it is told to', () => {
    const state = makeAppState()
    keepAppState(state, storage, atOnce)()
    state.setState({ cartItemCount: 1 })
    expect(device).toHaveLength(0)
  })
})

describe('restoring the state', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    device.clear()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('brings back what an earlier visit left, and leaves no timer behind', async () => {
    const earlier = makeAppState()
    keepAppState(earlier, storage, atOnce)
    earlier.setState(kept)
    const state = makeAppState()
    await restoreAppState(state, () => readKept(storage, nowMs), 5000)
    expect(state.getState()).toEqual({ ...makeAppState().getState(), ...kept })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('does not put the past over what this visit already knows', async () => {
    const state = makeAppState()
    const headerMenu = [{ name: 'Stores', section: 'places', hash: 'places', position: 1 }]
    state.setState({ headerMenu })
    await restoreAppState(state, async () => kept, 5000)
    expect(state.getState()).toMatchObject({ headerMenu, myStore: kept.myStore })
  })

  test('takes only the fields that are kept, whatever the entry holds', async () => {
    const state = makeAppState()
    await restoreAppState(state, async () => ({ ...leftOut, notifications: null, myStore: kept.myStore }), 5000)
    expect(state.getState()).toEqual({ ...makeAppState().getState(), myStore: kept.myStore })
  })

  test('gives up waiting after 5000 ms and ignores what comes later', async () => {
    const state = makeAppState()
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const hasEnded = vi.fn()
    void restoreAppState(state, () => promise, 5000).then(hasEnded)
    await vi.advanceTimersByTimeAsync(4999)
    expect(hasEnded).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(hasEnded).toHaveBeenCalledOnce()
    resolve(kept)
    await vi.advanceTimersByTimeAsync(1)
    expect(state.getState()).toEqual(makeAppState().getState())
  })

  test.each([undefined, null, 'text', 7, []])('starts empty when the storage holds %j', async (restored) => {
    const state = makeAppState()
    await restoreAppState(state, async () => restored, 5000)
    expect(state.getState()).toEqual(makeAppState().getState())
  })

  test('starts empty when the storage is broken', async () => {
    device.setItem('krume:state', '{"value":')
    const state = makeAppState()
    await restoreAppState(state, () => readKept(storage, nowMs), 5000)
    await restoreAppState(state, () => Promise.reject(new Error('denied')), 5000)
    expect(state.getState()).toEqual(makeAppState().getState())
  })
})
