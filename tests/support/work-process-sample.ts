/** A process for the tests of `src/foundation/work-process.ts`. */
import { readFileSync } from 'node:fs'
import { answerWork } from '#foundation/work-process.ts'

export type TestJob = { echo: string } | 'loop' | 'grow' | 'growHeap' | 'describe'

let jobs = 0

async function work(job: TestJob): Promise<string> {
  if (job === 'describe') {
    const oomScore = Number(readFileSync('/proc/self/oom_score_adj', 'utf8'))
    return JSON.stringify({ pid: process.pid, oomScore, variables: Object.keys(process.env).sort() })
  }
  const kept: unknown[] = []
  while (job === 'loop') kept.length = 0
  while (job === 'grow') {
    kept.push(Buffer.alloc(1_000_000, 1))
    await new Promise(setImmediate)
  }
  while (job === 'growHeap') kept.push(Array.from({ length: 1_000 }, () => ({})))
  jobs += 1
  const running = jobs
  await new Promise(setImmediate)
  jobs -= 1
  return typeof job === 'object' ? `${job.echo} ${running}` : ''
}

answerWork(work)
