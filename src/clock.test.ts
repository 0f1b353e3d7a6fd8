import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeClock } from './clock.ts'

describe('the clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-03-01T08:00:00Z') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('tells the machine’s time when nothing else is wished', () => {
    const clock = makeClock(undefined)
    expect(clock()).toBe('2026-03-01T08:00:00.000Z')
    vi.advanceTimersByTime(1500)
    expect(clock()).toBe('2026-03-01T08:00:01.500Z')
  })

  test('starts where it is told to and runs on from there', () => {
    const clock = makeClock('2026-12-24T05:30:00Z')
    expect(clock()).toBe('2026-12-24T05:30:00.000Z')
    vi.advanceTimersByTime(60_000)
    expect(clock()).toBe('2026-12-24T05:31:00.000Z')
  })

  test('understands an offset and tells UTC', () => {
    expect(makeClock('2026-12-24T06:30:00+01:00')()).toBe('2026-12-24T05:30:00.000Z')
  })
})
