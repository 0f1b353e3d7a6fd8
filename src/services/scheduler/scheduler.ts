import { randomUUID } from 'node:crypto'
import type { Db } from '#db/database.ts'
import { acquireLease, releaseLeases, taskLeaseMs } from '#db/leases.ts'

export interface Task {
  name: string
  everyMs: number
  run: () => Promise<unknown>
}

interface SchedulerDeps {
  db: Db
  tasks: readonly Task[]
  report: (task: string, error: unknown) => void
  /** A clock that nobody can set, to notice tasks that stand still. */
  monotonicMs?: () => number
}

export interface Scheduler {
  /** Tasks that have neither succeeded here nor been held by another process for longer than a lease lasts. */
  lateTasks(): string[]
  stop(): Promise<void>
}

/** Runs each task in one process at a time. The next run is scheduled when the previous one has ended. */
export function startScheduler({ db, tasks, report, monotonicMs = () => performance.now() }: SchedulerDeps): Scheduler {
  const holder = randomUUID()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const running = new Set<Promise<unknown>>()
  const aliveAtMs = new Map(tasks.map(({ name }) => [name, monotonicMs()]))
  let isStopped = false

  async function runWithLease({ name, everyMs, run }: Task): Promise<void> {
    try {
      if (await acquireLease(db, { task: name, holder, durationMs: taskLeaseMs(everyMs) })) await run()
      aliveAtMs.set(name, monotonicMs())
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
    lateTasks: () =>
      tasks
        .filter(({ name, everyMs }) => monotonicMs() - (aliveAtMs.get(name) ?? 0) > taskLeaseMs(everyMs))
        .map(({ name }) => name),
    async stop() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.allSettled(running)
      // Without a database the leases end by themselves.
      await releaseLeases(db, holder).catch(() => {})
    },
  }
}
