import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { TestJob } from '#tests/support/work-process-sample.ts'
import { createWorkProcess } from './work-process.ts'

function createTestProcess(options: { maxMegabytes?: number; answerWithinMs?: number } = {}) {
  const from = new URL('../../tests/support/', import.meta.url)
  const process = createWorkProcess<TestJob, string>({
    name: 'work-process-sample',
    from: new URL('x.ts', from).href,
    maxMegabytes: 400,
    ...options,
  })
  onTestFinished(process.stop)
  return process
}

const isGone = (pid: string) =>
  !readdirSync('/proc').includes(pid) || /State:\tZ/.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

describe.skipIf(process.platform !== 'linux')('a process for work', () => {
  test('answers one job after the other, in their order', async () => {
    const { run } = createTestProcess()
    const jobs: TestJob[] = [{ echo: 'a' }, { echo: 'b' }, { echo: 'c' }]
    const results = await Promise.all(jobs.map((job) => run(job)))
    expect(results).toEqual(['a 1', 'b 1', 'c 1'].map((result) => ({ kind: 'done', result })))
  })

  test('is ended when a job takes too long', async () => {
    const { run } = createTestProcess({ answerWithinMs: 500 })
    expect(await run('loop')).toEqual({ kind: 'crashed', reason: 'it did not answer in time' })
  })

  test('is ended when it takes too much memory, within or outside of the heap, and the next job gets a new one', async () => {
    const { run } = createTestProcess({ maxMegabytes: 200 })
    expect((await run('grow')).kind).toBe('crashed')
    expect((await run('growHeap')).kind).toBe('crashed')
    expect((await run({ echo: 'next' })).kind).toBe('done')
  })

  test('is what ends first when the machine has no memory left, and has no secrets', async () => {
    const { run, stop } = createTestProcess()
    const done = await run('describe')
    const { pid, oomScore, variables } = JSON.parse(done.kind === 'done' ? done.result : '')
    expect(oomScore).toBe(1_000)
    expect(variables).toEqual(['MALLOC_ARENA_MAX'])
    stop()
    await expect.poll(() => isGone(String(pid))).toBe(true)
  })
})
