import { randomUUID } from 'node:crypto'
import type { Db } from '#db/database.ts'
import { acquireLease } from '#db/leases.ts'
import type { Instant } from '#domain/calendar/local-time.ts'

export interface Task {
  name: string
  everyMs: number
  run: () => Promise<unknown>
}

interface SchedulerDeps {
  db: Db
  now: () => Instant
  tasks: readonly Task[]
  report: (task: string, error: unknown) => void
}

/** Runs each task in one process at a time. The next run is scheduled when the previous one has ended. */
export function startScheduler({ db, now, tasks, report }: SchedulerDeps): { stop(): Promise<void> } {
  const holder = randomUUID()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const running = new Set<Promise<unknown>>()
  let isStopped = false

  async function runWithLease({ name, everyMs, run }: Task): Promise<void> {
    try {
      const until = new Date(Date.parse(now()) + everyMs * 3 + 30_000).toISOString()
      if (await acquireLease(db, { task: name, holder, until }, now())) await run()
    } catch (error) {
      if (!isStopped) report(name, error)
    }
  }

  function schedule(task: Task): void {
    const start = () => {
      const run = runWithLease(task).finally(() => {
        running.delete(run)
        if (!isStopped) schedule(task)
      })
      running.add(run)
    }
    timers.set(task.name, setTimeout(start, task.everyMs))
  }
  for (const task of tasks) schedule(task)

  return {
    async stop() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.allSettled(running)
    },
  }
}
