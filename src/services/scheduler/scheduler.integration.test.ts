import { afterEach, describe, expect, test, vi } from 'vitest'
import { onBothDatabases } from '#tests/support/databases.ts'
import { startScheduler, type Task } from './scheduler.ts'

onBothDatabases('scheduled tasks', (database) => {
  const running: { stop(): Promise<void> }[] = []
  let monotonicMs = 0
  const errors: unknown[] = []
  function start(...tasks: Task[]) {
    const scheduler = startScheduler({
      db: database.db,
      tasks,
      monotonicMs: () => monotonicMs,
      report: (task, error) => errors.push([task, String(error)]),
    })
    running.push(scheduler)
    return scheduler
  }
  afterEach(async () => {
    await Promise.all(running.splice(0).map((scheduler) => scheduler.stop()))
    errors.length = 0
    monotonicMs = 0
  })

  test('run repeatedly', async () => {
    const run = vi.fn(async () => {})
    start({ name: 'again', everyMs: 5, run })
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(3), 60_000)
  })

  test('run in one process at a time, and in another when the lease of the first has ended', async () => {
    const [first, second] = [vi.fn(async () => {}), vi.fn(async () => {})]
    const firstScheduler = start({ name: 'alone', everyMs: 5, run: first })
    await vi.waitFor(() => expect(first).toHaveBeenCalled(), 60_000)
    const marker = vi.fn(async () => {})
    start({ name: 'alone', everyMs: 5, run: second }, { name: 'marker', everyMs: 5, run: marker })
    await vi.waitFor(() => expect(marker.mock.calls.length).toBeGreaterThan(3), 60_000)
    expect(second).not.toHaveBeenCalled()
    await firstScheduler.stop()
    await vi.waitFor(() => expect(second).toHaveBeenCalled(), 60_000)
  })

  test('run in another process when the lease of a crashed one has ended', async () => {
    const crashed = { job: 'crashed', holder: 'gone', until: '1970-01-01T00:00:00.000Z' }
    await database.db.insertInto('job_lease').values(crashed).execute()
    const run = vi.fn(async () => {})
    start({ name: 'crashed', everyMs: 5, run })
    await vi.waitFor(() => expect(run).toHaveBeenCalled(), 60_000)
  })

  describe('that stand still', () => {
    const leaseMs = 30_015

    test('are late when they have not succeeded for longer than a lease', async () => {
      const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
      let isFailing = true
      const failing = vi.fn(async () => {
        if (isFailing) throw new Error('no bread')
      })
      const stuck = vi.fn(() => mayEnd)
      const scheduler = start(
        { name: 'stuck', everyMs: 5, run: stuck },
        { name: 'failing', everyMs: 5, run: failing },
        { name: 'fine', everyMs: 5, run: async () => {} },
      )
      await vi.waitFor(() => expect([stuck, failing].every((run) => run.mock.calls.length > 0)).toBe(true), 60_000)
      monotonicMs = leaseMs
      expect(scheduler.lateTasks()).toEqual([])
      monotonicMs = leaseMs + 1
      await vi.waitFor(() => expect(scheduler.lateTasks()).toEqual(['stuck', 'failing']), 60_000)
      isFailing = false
      end()
      await vi.waitFor(() => expect(scheduler.lateTasks()).toEqual([]), 60_000)
    })

    test('are not late while another process holds their lease', async () => {
      start({ name: 'elsewhere', everyMs: 5, run: async () => {} })
      const marker = vi.fn(async () => {})
      const second = start(
        { name: 'elsewhere', everyMs: 5, run: async () => {} },
        { name: 'second marker', everyMs: 5, run: marker },
      )
      await vi.waitFor(() => expect(marker).toHaveBeenCalled(), 60_000)
      monotonicMs = leaseMs + 1
      await vi.waitFor(() => expect(second.lateTasks()).toEqual([]), 60_000)
    })
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
    await vi.waitFor(() => expect(runs).toBeGreaterThan(3), 60_000)
    expect(maxConcurrent).toBe(1)
  })

  test('that fail are reported and run again without affecting others', async () => {
    const [failing, fine] = [vi.fn(async () => Promise.reject(new Error('no bread'))), vi.fn(async () => {})]
    start({ name: 'failing', everyMs: 5, run: failing }, { name: 'fine', everyMs: 5, run: fine })
    await vi.waitFor(
      () => expect(Math.min(failing.mock.calls.length, fine.mock.calls.length)).toBeGreaterThan(1),
      60_000,
    )
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
    await vi.waitFor(() => expect(started).toBe(1), 60_000)
    const stopped = scheduler.stop()
    end()
    await stopped
    expect([started, ended]).toEqual([1, 1])
  })
})
