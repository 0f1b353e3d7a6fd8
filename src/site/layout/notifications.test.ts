import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCountdown } from './notifications.tsx'

describe('createCountdown', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('ends once, after 5000 ms', () => {
    const end = vi.fn()
    createCountdown(5000, end).resume()
    vi.advanceTimersByTime(4999)
    expect(end).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(end).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(20_000)
    expect(end).toHaveBeenCalledOnce()
  })

  test('keeps the remaining time during a pause', () => {
    const end = vi.fn()
    const { pause, resume } = createCountdown(5000, end)
    resume()
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

  test('keeps the remaining time over several pauses', () => {
    const end = vi.fn()
    const { pause, resume } = createCountdown(5000, end)
    resume()
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

  test('ignores a second pause or resume', () => {
    const end = vi.fn()
    const { pause, resume } = createCountdown(5000, end)
    resume()
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

  test('does not restart after it has ended', () => {
    const end = vi.fn()
    const { pause, resume } = createCountdown(5000, end)
    resume()
    vi.advanceTimersByTime(5000)
    pause()
    resume()
    vi.advanceTimersByTime(10_000)
    expect(end).toHaveBeenCalledOnce()
  })
})
