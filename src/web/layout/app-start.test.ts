import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAppState } from '../state/app-state.ts'
import { runSplashScreen } from './app-start.ts'

function makeSession() {
  const entries = new Map<string, string>()
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
  }
}

describe('runSplashScreen', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('shows the overlay for 1800 ms', () => {
    const state = createAppState()
    runSplashScreen(state, { session: makeSession(), prefersReducedMotion: false })
    vi.advanceTimersByTime(1799)
    expect(state.getState().loading).toBe(true)
    vi.advanceTimersByTime(1)
    expect(state.getState().loading).toBe(false)
  })

  test('runs once per tab', () => {
    const session = makeSession()
    runSplashScreen(createAppState(), { session, prefersReducedMotion: false })
    const sameTab = createAppState()
    const otherTab = createAppState()
    runSplashScreen(sameTab, { session, prefersReducedMotion: false })
    runSplashScreen(otherTab, { session: makeSession(), prefersReducedMotion: false })
    expect([sameTab.getState().loading, otherTab.getState().loading]).toEqual([false, true])
  })

  test('does not run with reduced motion', () => {
    const state = createAppState()
    const listener = vi.fn()
    state.subscribe(listener)
    runSplashScreen(state, { session: makeSession(), prefersReducedMotion: true })
    vi.advanceTimersByTime(5000)
    expect(listener).not.toHaveBeenCalled()
  })

  test('ends at once on unmount', () => {
    const state = createAppState()
    const stop = runSplashScreen(state, { session: makeSession(), prefersReducedMotion: false })
    vi.advanceTimersByTime(100)
    stop()
    expect(state.getState().loading).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('does not run without session storage', () => {
    const state = createAppState()
    runSplashScreen(state, { session: undefined, prefersReducedMotion: false })
    expect(state.getState().loading).toBe(false)
  })
})
