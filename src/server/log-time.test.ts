import { expect, test } from 'vitest'
import { logTime } from './log-time.ts'

test('says a moment to the millisecond, forwards and backwards', () => {
  const startMs = Date.parse('2026-12-31T23:59:58.995Z')
  const stepsMs = [0, 1, 4, 5, 12, 104, 105, 999, 1004, 1005, 1006, 60_000, 3]
  const time = logTime()
  for (const step of stepsMs) {
    const atMs = startMs + step
    expect(time(atMs)).toBe(`,"time":"${new Date(atMs).toISOString()}"`)
  }
})
