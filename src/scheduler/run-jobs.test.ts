import { afterEach, expect, test, vi } from 'vitest'
import { onBothDatabases } from '#tests/support/databases.ts'
import { type Job, runJobs } from './run-jobs.ts'

onBothDatabases('the jobs', (database) => {
  const running: { stop(): Promise<void> }[] = []
  let offsetMs = 0
  const now = () => new Date(Date.now() + offsetMs).toISOString()
  const faults: unknown[] = []
  function runs(...jobs: Job[]) {
    const started = runJobs({ db: database.db, now, jobs, report: (job, error) => faults.push([job, String(error)]) })
    running.push(started)
    return started
  }
  afterEach(async () => {
    await Promise.all(running.splice(0).map((one) => one.stop()))
    faults.length = 0
    offsetMs = 0
  })

  test('run again and again', async () => {
    const run = vi.fn(async () => {})
    runs({ name: 'again', everyMs: 5, run })
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(3), 5000)
  })

  test('run in one process at a time, and in another when the first is gone for long', async () => {
    const [first, second] = [vi.fn(async () => {}), vi.fn(async () => {})]
    const one = runs({ name: 'alone', everyMs: 5, run: first })
    await vi.waitFor(() => expect(first).toHaveBeenCalled(), 5000)
    const marker = vi.fn(async () => {})
    runs({ name: 'alone', everyMs: 5, run: second }, { name: 'marker', everyMs: 5, run: marker })
    await vi.waitFor(() => expect(marker.mock.calls.length).toBeGreaterThan(3), 5000)
    expect(second).not.toHaveBeenCalled()
    await one.stop()
    offsetMs = 60_000
    await vi.waitFor(() => expect(second).toHaveBeenCalled(), 5000)
  })

  test('never run beside themselves, however long they take', async () => {
    let [atOnce, most, rounds] = [0, 0, 0]
    runs({
      name: 'slow',
      everyMs: 1,
      run: async () => {
        atOnce += 1
        most = Math.max(most, atOnce)
        await new Promise((resolve) => setTimeout(resolve, 10))
        atOnce -= 1
        rounds += 1
      },
    })
    await vi.waitFor(() => expect(rounds).toBeGreaterThan(3), 5000)
    expect(most).toBe(1)
  })

  test('that fail are reported and run again, and the others do not notice', async () => {
    const [failing, fine] = [vi.fn(async () => Promise.reject(new Error('no bread'))), vi.fn(async () => {})]
    runs({ name: 'failing', everyMs: 5, run: failing }, { name: 'fine', everyMs: 5, run: fine })
    await vi.waitFor(() => expect(Math.min(failing.mock.calls.length, fine.mock.calls.length)).toBeGreaterThan(1), 5000)
    expect(faults[0]).toEqual(['failing', 'Error: no bread'])
  })

  test('are waited for when the house closes, and do not begin again', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    let [begun, ended] = [0, 0]
    const house = runs({
      name: 'last',
      everyMs: 5,
      run: async () => {
        begun += 1
        await mayEnd
        ended += 1
      },
    })
    await vi.waitFor(() => expect(begun).toBe(1), 5000)
    const stopped = house.stop()
    end()
    await stopped
    expect([begun, ended]).toEqual([1, 1])
  })
})
