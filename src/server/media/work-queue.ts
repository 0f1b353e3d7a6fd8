/** The order in which waiting work starts: what a visitor waits for, what one has asked for, everything else. */
const priorities = ['visitor', 'requested', 'warmUp'] as const
export type Priority = (typeof priorities)[number]

interface Work {
  priority: Priority
  result: Promise<unknown>
  start: () => void
}

const isMoreUrgent = (a: Priority, b: Priority) => priorities.indexOf(a) < priorities.indexOf(b)

/**
 * Runs work with bounded concurrency, and the work of one key only once at a time: further callers share the result. Work
 * that no visitor waits for runs one at a time, and starts only while no visitor waits.
 */
export function createWorkQueue(maxConcurrent: number) {
  const workByKey = new Map<string, Work>()
  const waiting = new Set<Work>()
  const running = { visitor: 0, background: 0 }

  function takeNext(): Work | undefined {
    if (running.visitor + running.background >= maxConcurrent) return undefined
    const all = [...waiting]
    const next =
      all.find(({ priority }) => priority === 'visitor') ??
      (running.background === 0
        ? (all.find(({ priority }) => priority === 'requested') ?? all.find(({ priority }) => priority === 'warmUp'))
        : undefined)
    if (next) waiting.delete(next)
    return next
  }

  function startWaiting(): void {
    for (let next = takeNext(); next; next = takeNext()) next.start()
  }

  function enqueue<T>(key: string, priority: Priority, run: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const work: Work = {
      priority,
      result: promise,
      start() {
        const lane = work.priority === 'visitor' ? 'visitor' : 'background'
        running[lane] += 1
        run()
          .then(resolve, reject)
          .finally(() => {
            running[lane] -= 1
            workByKey.delete(key)
            startWaiting()
          })
      },
    }
    workByKey.set(key, work)
    waiting.add(work)
    startWaiting()
    return promise
  }

  return {
    /** All callers of a key must expect the same kind of result. */
    run<T>(key: string, priority: Priority, work: () => Promise<T>): Promise<T> {
      const known = workByKey.get(key)
      if (!known) return enqueue(key, priority, work)
      if (isMoreUrgent(priority, known.priority)) {
        known.priority = priority
        startWaiting()
      }
      return known.result as Promise<T>
    },
  }
}
