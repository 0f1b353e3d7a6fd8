import { randomUUID } from 'node:crypto'
import { takeLease } from '#db/leases.ts'
import type { Db } from '#db/open-database.ts'
import type { Instant } from '#domain/calendar/instant.ts'

export interface Job {
  name: string
  everyMs: number
  run: () => Promise<unknown>
}

interface Parts {
  db: Db
  now: () => Instant
  jobs: readonly Job[]
  report: (job: string, error: unknown) => void
}

/** Each job runs in one process at a time, wherever that is; the next round begins when the last one has ended. */
export function runJobs({ db, now, jobs, report }: Parts): { stop(): Promise<void> } {
  const holder = randomUUID()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const running = new Set<Promise<unknown>>()
  let isStopped = false

  async function round({ name, everyMs, run }: Job): Promise<void> {
    try {
      const until = new Date(Date.parse(now()) + everyMs * 3 + 30_000).toISOString()
      if (await takeLease(db, { job: name, holder, until }, now())) await run()
    } catch (error) {
      if (!isStopped) report(name, error)
    }
  }

  function plan(job: Job): void {
    const start = () => {
      const work = round(job).finally(() => {
        running.delete(work)
        if (!isStopped) plan(job)
      })
      running.add(work)
    }
    timers.set(job.name, setTimeout(start, job.everyMs))
  }
  for (const job of jobs) plan(job)

  return {
    async stop() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.allSettled(running)
    },
  }
}
