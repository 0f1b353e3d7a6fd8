import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClock } from './clock.ts'

describe('createClock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-03-01T08:00:00Z') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('follows the system clock without a start time', () => {
    const clock = createClock(undefined)
    expect(clock()).toBe('2026-03-01T08:00:00.000Z')
    vi.advanceTimersByTime(1500)
    expect(clock()).toBe('2026-03-01T08:00:01.500Z')
  })

  test('starts at the given instant and runs on from there', () => {
    const clock = createClock('2026-12-24T05:30:00Z')
    expect(clock()).toBe('2026-12-24T05:30:00.000Z')
    vi.advanceTimersByTime(60_000)
    expect(clock()).toBe('2026-12-24T05:31:00.000Z')
  })

  test('accepts a start time with an offset and returns UTC', () => {
    expect(createClock('2026-12-24T06:30:00+01:00')()).toBe('2026-12-24T05:30:00.000Z')
  })
})
