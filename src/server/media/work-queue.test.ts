import { describe, expect, test } from 'vitest'
import { createWorkQueue, type Priority } from './work-queue.ts'

/** Work that ends when the test says so, and the order in which it has started. */
function createWorkshop(maxConcurrent = 2) {
  const queue = createWorkQueue(maxConcurrent)
  const started: string[] = []
  const endings = new Map<string, () => void>()
  let running = 0
  let mostAtATime = 0
  const results: Promise<string>[] = []

  function add(key: string, priority: Priority = 'visitor'): void {
    const result = queue.run(key, priority, async () => {
      started.push(key)
      running += 1
      mostAtATime = Math.max(mostAtATime, running)
      await new Promise<void>((resolve) => endings.set(key, resolve))
      running -= 1
      return `result of ${key}`
    })
    results.push(result)
  }
  async function end(key: string): Promise<void> {
    endings.get(key)?.()
    // The next work starts in microtasks.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { started, results, add, end, mostAtATime: () => mostAtATime }
}

describe('a work queue', () => {
  test('runs as much at a time as it may, in the order of arrival', async () => {
    const { started, add, end, mostAtATime } = createWorkshop()
    for (const key of ['a', 'b', 'c', 'd', 'e']) add(key)
    expect(started).toEqual(['a', 'b'])
    for (const key of ['b', 'a', 'c', 'd', 'e']) await end(key)
    expect(started).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(mostAtATime()).toBe(2)
  })

  test('runs the work of one key once and shares its result', async () => {
    const { started, results, add, end } = createWorkshop()
    for (const priority of ['visitor', 'warmUp', 'requested'] as const) add('a', priority)
    await end('a')
    expect(await Promise.all(results)).toEqual(Array(3).fill('result of a'))
    expect(started).toEqual(['a'])
  })

  test('runs the work of a key again when it has ended', async () => {
    const { started, add, end } = createWorkshop()
    add('a')
    await end('a')
    add('a')
    expect(started).toEqual(['a', 'a'])
    await end('a')
  })

  test('runs work that a visitor waits for first, then requested work, then warm-up work', async () => {
    const { started, add, end } = createWorkshop(1)
    add('first')
    add('warm', 'warmUp')
    add('asked', 'requested')
    add('visitor')
    for (const key of ['first', 'visitor', 'asked', 'warm']) await end(key)
    expect(started).toEqual(['first', 'visitor', 'asked', 'warm'])
  })

  test('runs work that no visitor waits for one at a time', async () => {
    const { started, add, end } = createWorkshop()
    add('warm 1', 'warmUp')
    add('warm 2', 'warmUp')
    add('asked', 'requested')
    expect(started).toEqual(['warm 1'])
    add('visitor')
    expect(started).toEqual(['warm 1', 'visitor'])
    await end('warm 1')
    expect(started).toEqual(['warm 1', 'visitor', 'asked'])
    for (const key of ['visitor', 'asked', 'warm 2']) await end(key)
    expect(started).toEqual(['warm 1', 'visitor', 'asked', 'warm 2'])
  })

  test('moves waiting work ahead when a visitor starts to wait for it', async () => {
    const { started, add, end } = createWorkshop(1)
    add('first')
    add('asked 1', 'requested')
    add('asked 2', 'requested')
    add('asked 2', 'visitor')
    await end('first')
    expect(started).toEqual(['first', 'asked 2'])
    for (const key of ['asked 2', 'asked 1']) await end(key)
  })

  test('passes an error to all who wait and goes on', async () => {
    const queue = createWorkQueue(1)
    const fail = async () => {
      throw new Error('broken')
    }
    const failing = [queue.run('a', 'visitor', fail), queue.run('a', 'visitor', fail)]
    const next = queue.run('b', 'visitor', async () => 'fine')
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await next).toBe('fine')
  })
})
