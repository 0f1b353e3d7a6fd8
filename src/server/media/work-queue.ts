/**
 * Runs work in the order of arrival with bounded concurrency, and the work of one key only once at a time: further callers
 * share the result.
 */
export function createWorkQueue(maxConcurrent: number) {
  const resultByKey = new Map<string, Promise<unknown>>()
  const waiting: (() => void)[] = []
  let freePlaces = maxConcurrent

  async function runInTurn<T>(work: () => Promise<T>): Promise<T> {
    if (freePlaces > 0) freePlaces -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const startNext = waiting.shift()
      if (startNext) startNext()
      else freePlaces += 1
    }
  }

  return {
    /** All callers of a key must expect the same kind of result. */
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const known = resultByKey.get(key) as Promise<T> | undefined
      if (known) return known
      const result = runInTurn(work).finally(() => resultByKey.delete(key))
      resultByKey.set(key, result)
      return result
    },
  }
}
