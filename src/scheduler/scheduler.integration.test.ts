import { afterEach, expect, test, vi } from 'vitest'
import { onBothDatabases } from '#tests/support/databases.ts'
import { startScheduler, type Task } from './scheduler.ts'

onBothDatabases('scheduled tasks', (database) => {
  const running: { stop(): Promise<void> }[] = []
  let offsetMs = 0
  const now = () => new Date(Date.now() + offsetMs).toISOString()
  const errors: unknown[] = []
  function start(...tasks: Task[]) {
    const scheduler = startScheduler({
      db: database.db,
      now,
      tasks,
      report: (task, error) => errors.push([task, String(error)]),
    })
    running.push(scheduler)
    return scheduler
  }
  afterEach(async () => {
    await Promise.all(running.splice(0).map((scheduler) => scheduler.stop()))
    errors.length = 0
    offsetMs = 0
  })

  test('run repeatedly', async () => {
    const run = vi.fn(async () => {})
    start({ name: 'again', everyMs: 5, run })
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(3), 5000)
  })

  test('run in one process at a time, and in another when the lease of the first has ended', async () => {
    const [first, second] = [vi.fn(async () => {}), vi.fn(async () => {})]
    const firstScheduler = start({ name: 'alone', everyMs: 5, run: first })
    await vi.waitFor(() => expect(first).toHaveBeenCalled(), 5000)
    const marker = vi.fn(async () => {})
    start({ name: 'alone', everyMs: 5, run: second }, { name: 'marker', everyMs: 5, run: marker })
    await vi.waitFor(() => expect(marker.mock.calls.length).toBeGreaterThan(3), 5000)
    expect(second).not.toHaveBeenCalled()
    await firstScheduler.stop()
    offsetMs = 60_000
    await vi.waitFor(() => expect(second).toHaveBeenCalled(), 5000)
  })

  test('never overlap with themselves', async () => {
    let [concurrent, maxConcurrent, runs] = [0, 0, 0]
    start({
      name: 'slow',
      everyMs: 1,
      run: async () => {
        concurrent += 1
        maxConcurrent = Math.max(maxConcurrent, concurrent)
        await new Promise((resolve) => setTimeout(resolve, 10))
        concurrent -= 1
        runs += 1
      },
    })
    await vi.waitFor(() => expect(runs).toBeGreaterThan(3), 5000)
    expect(maxConcurrent).toBe(1)
  })

  test('that fail are reported and run again without affecting others', async () => {
    const [failing, fine] = [vi.fn(async () => Promise.reject(new Error('no bread'))), vi.fn(async () => {})]
    start({ name: 'failing', everyMs: 5, run: failing }, { name: 'fine', everyMs: 5, run: fine })
    await vi.waitFor(() => expect(Math.min(failing.mock.calls.length, fine.mock.calls.length)).toBeGreaterThan(1), 5000)
    expect(errors[0]).toEqual(['failing', 'Error: no bread'])
  })

  test('are awaited on stop and do not start again', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    let [started, ended] = [0, 0]
    const scheduler = start({
      name: 'last',
      everyMs: 5,
      run: async () => {
        started += 1
        await mayEnd
        ended += 1
      },
    })
    await vi.waitFor(() => expect(started).toBe(1), 5000)
    const stopped = scheduler.stop()
    end()
    await stopped
    expect([started, ended]).toEqual([1, 1])
  })
})
