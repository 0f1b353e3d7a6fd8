interface Planned {
  atMs: number
  number: number
  run: () => void
}

const isBefore = (a: Planned, b: Planned) => a.atMs < b.atMs || (a.atMs === b.atMs && a.number < b.number)

/** A queue that is ordered by time, and by when it was planned at the same time. */
function createQueue() {
  const heap: Planned[] = []
  const at = (index: number) => heap[index] as Planned
  function swap(a: number, b: number): void {
    ;[heap[a], heap[b]] = [at(b), at(a)]
  }
  function add(planned: Planned): void {
    let index = heap.push(planned) - 1
    for (let parent = (index - 1) >> 1; index > 0 && isBefore(at(index), at(parent)); parent = (index - 1) >> 1) {
      swap(index, parent)
      index = parent
    }
  }
  function take(): Planned | undefined {
    const first = heap[0]
    const last = heap.pop()
    if (!last || heap.length === 0) return first
    heap[0] = last
    for (let index = 0; ; ) {
      const children = [2 * index + 1, 2 * index + 2].filter((child) => child < heap.length)
      const smallest = children.reduce((best, child) => (isBefore(at(child), at(best)) ? child : best), index)
      if (smallest === index) return first
      swap(index, smallest)
      index = smallest
    }
  }
  return { add, take, first: () => heap[0] }
}

/** Time that passes only when nothing runs: what is planned next happens next, whatever time it takes. */
export function createVirtualTime(startMs: number) {
  const queue = createQueue()
  let nowMs = startMs
  let count = 0
  const plan = (atMs: number, run: () => void) => queue.add({ atMs: Math.max(atMs, nowMs), number: count++, run })
  return {
    nowMs: () => nowMs,
    /** How much has been planned so far: the length of the run. */
    count: () => count,
    plan,
    sleep: (ms: number) => new Promise<void>((resolve) => plan(nowMs + ms, resolve)),
    /** Until that time. `settled` resolves when everything waits for time to pass. */
    async run(untilMs: number, settled: () => Promise<void>): Promise<void> {
      for (let next = queue.first(); next && next.atMs <= untilMs; next = queue.first()) {
        queue.take()
        nowMs = next.atMs
        next.run()
        await settled()
      }
      nowMs = untilMs
    },
  }
}
