import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeAppState } from '../state/app-state.ts'
import { runStartupLoader } from './run-startup-loader.ts'

function makeSession() {
  const entries = new Map<string, string>()
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
  }
}

describe('the startup loader', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('loads for 1800 ms', () => {
    const state = makeAppState()
    runStartupLoader(state, { session: makeSession(), prefersReducedMotion: false })
    vi.advanceTimersByTime(1799)
    expect(state.getState().loading).toBe(true)
    vi.advanceTimersByTime(1)
    expect(state.getState().loading).toBe(false)
  })

  test('runs once a tab, and again in another tab', () => {
    const session = makeSession()
    runStartupLoader(makeAppState(), { session, prefersReducedMotion: false })
    const sameTab = makeAppState()
    const otherTab = makeAppState()
    runStartupLoader(sameTab, { session, prefersReducedMotion: false })
    runStartupLoader(otherTab, { session: makeSession(), prefersReducedMotion: false })
    expect([sameTab.getState().loading, otherTab.getState().loading]).toEqual([false, true])
  })

  test('never runs for who prefers less motion', () => {
    const state = makeAppState()
    const heard = vi.fn()
    state.subscribe(heard)
    runStartupLoader(state, { session: makeSession(), prefersReducedMotion: true })
    vi.advanceTimersByTime(5000)
    expect(heard).not.toHaveBeenCalled()
  })

  test('ends at once when the page goes', () => {
    const state = makeAppState()
    const stop = runStartupLoader(state, { session: makeSession(), prefersReducedMotion: false })
    vi.advanceTimersByTime(100)
    stop()
    expect(state.getState().loading).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('does not run where a tab may not remember that it ran', () => {
    const state = makeAppState()
    runStartupLoader(state, { session: undefined, prefersReducedMotion: false })
    expect(state.getState().loading).toBe(false)
  })
})
