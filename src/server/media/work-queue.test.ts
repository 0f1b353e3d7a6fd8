import { describe, expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** Work that ends when the test says so, and the order in which it has started. */
function createWorkshop(maxConcurrent: number) {
  const queue = createWorkQueue(maxConcurrent)
  const started: string[] = []
  const endings = new Map<string, () => void>()
  const add = (key: string) =>
    queue.run(key, async () => {
      started.push(key)
      await new Promise<void>((resolve) => endings.set(key, resolve))
      return `result of ${key}`
    })
  async function end(key: string): Promise<void> {
    endings.get(key)?.()
    // The next work starts in microtasks.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { started, add, end }
}

describe('a work queue', () => {
  test('runs as much at a time as it may, in the order of arrival', async () => {
    const { started, add, end } = createWorkshop(2)
    for (const key of ['a', 'b', 'c', 'd']) void add(key)
    expect(started).toEqual(['a', 'b'])
    await end('b')
    expect(started).toEqual(['a', 'b', 'c'])
    for (const key of ['a', 'c', 'd']) await end(key)
    expect(started).toEqual(['a', 'b', 'c', 'd'])
    for (const key of ['e', 'f', 'g']) void add(key)
    expect(started.slice(4)).toEqual(['e', 'f'])
  })

  test('runs the work of one key once and shares its result', async () => {
    const { started, add, end } = createWorkshop(2)
    const results = Promise.all([add('a'), add('a')])
    await end('a')
    expect(await results).toEqual(['result of a', 'result of a'])
    expect(started).toEqual(['a'])
  })

  test('runs the work of a key again when it has ended', async () => {
    const { started, add, end } = createWorkshop(2)
    void add('a')
    await end('a')
    void add('a')
    expect(started).toEqual(['a', 'a'])
  })

  test('passes an error to all who wait and goes on', async () => {
    const queue = createWorkQueue(1)
    const fail = async () => {
      throw new Error('broken')
    }
    const failing = [queue.run('a', fail), queue.run('a', fail)]
    const next = queue.run('b', async () => 'fine')
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await next).toBe('fine')
  })
})
