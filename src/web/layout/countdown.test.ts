import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countdown } from './countdown.ts'

describe('a countdown', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('ends after its 5000 ms, once', () => {
    const end = vi.fn()
    countdown(5000, end)
    vi.advanceTimersByTime(4999)
    expect(end).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(end).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(20_000)
    expect(end).toHaveBeenCalledOnce()
  })

  test('stands still in a pause and then runs for the rest', () => {
    const end = vi.fn()
    const { pause, resume } = countdown(5000, end)
    vi.advanceTimersByTime(3000)
    pause()
    vi.advanceTimersByTime(60_000)
    expect(end).not.toHaveBeenCalled()
    resume()
    vi.advanceTimersByTime(1999)
    expect(end).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(end).toHaveBeenCalledOnce()
  })

  test('adds up over several pauses', () => {
    const end = vi.fn()
    const { pause, resume } = countdown(5000, end)
    for (let round = 0; round < 4; round++) {
      vi.advanceTimersByTime(1000)
      pause()
      vi.advanceTimersByTime(700)
      resume()
    }
    vi.advanceTimersByTime(999)
    expect(end).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(end).toHaveBeenCalledOnce()
  })

  test('does not lose time when it is paused or resumed twice', () => {
    const end = vi.fn()
    const { pause, resume } = countdown(5000, end)
    vi.advanceTimersByTime(1000)
    pause()
    vi.advanceTimersByTime(500)
    pause()
    resume()
    vi.advanceTimersByTime(500)
    resume()
    vi.advanceTimersByTime(3499)
    expect(end).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(end).toHaveBeenCalledOnce()
  })

  test('that has ended does not begin anew after a pause', () => {
    const end = vi.fn()
    const { pause, resume } = countdown(5000, end)
    vi.advanceTimersByTime(5000)
    pause()
    resume()
    vi.advanceTimersByTime(10_000)
    expect(end).toHaveBeenCalledOnce()
  })
})
