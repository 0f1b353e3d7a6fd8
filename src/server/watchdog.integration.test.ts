import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { watchReadiness } from './watchdog.ts'

test('a process whose event loop stands still is ended and says why', async () => {
  const script = `
    import { startWatchdog } from '#server/watchdog.ts'
    startWatchdog({ checkMs: 100, maxMissed: 5 })
    setTimeout(() => { while (true) {} }, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  const [message, [, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([signal, message]).toEqual(['SIGKILL', expect.stringContaining('the event loop stands still')])
})

test('does not keep a process from exiting', async () => {
  const script = `import { startWatchdog } from '#server/watchdog.ts'
    startWatchdog()`
  const [code] = await once(spawn(process.execPath, ['--input-type=module', '-e', script]), 'exit')
  expect(code).toBe(0)
})

describe('a process that is not ready', () => {
  function watch(state: { isReady: boolean; answersElsewhere: boolean }) {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const end = vi.fn()
    const stop = watchReadiness({
      isReady: async () => state.isReady,
      answersElsewhere: async () => state.answersElsewhere,
      end,
      logger: { fatal: () => {} },
    })
    onTestFinished(stop)
    return { end, wait: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000) }
  }

  test('for a minute ends itself if the database answers others', async () => {
    const { end, wait } = watch({ isReady: false, answersElsewhere: true })
    await wait(59)
    expect(end).not.toHaveBeenCalled()
    await wait(1)
    expect(end).toHaveBeenCalledOnce()
  })

  test('goes on while the database is away, and ends itself when it is back for others only', async () => {
    const state = { isReady: false, answersElsewhere: false }
    const { end, wait } = watch(state)
    await wait(600)
    expect(end).not.toHaveBeenCalled()
    state.answersElsewhere = true
    await wait(5)
    expect(end).toHaveBeenCalledOnce()
  })

  test('goes on when it becomes ready again', async () => {
    const state = { isReady: false, answersElsewhere: true }
    const { end, wait } = watch(state)
    await wait(55)
    state.isReady = true
    await wait(5)
    state.isReady = false
    await wait(55)
    expect(end).not.toHaveBeenCalled()
  })
})
