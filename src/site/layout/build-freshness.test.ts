import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ensureFreshBuild } from './build-freshness.ts'

const embeddedBuildDate = '2026-03-01T08:00:00.000Z'
const newerBuildDate = '2026-03-01T08:00:00.001Z'
const olderBuildDate = '2026-02-28T23:59:59.999Z'

/** A browser tab that records its actions; `reloadedFor` survives a reload. */
function makeTab(fetchBuildDate: () => Promise<string | undefined>) {
  const did: string[] = []
  let reloadedFor: string | null = null
  return {
    did,
    load: () =>
      ensureFreshBuild({
        embeddedBuildDate,
        fetchBuildDate,
        reloadedFor: {
          get: () => reloadedFor,
          set: (buildDate) => {
            reloadedFor = buildDate
          },
        },
        clearCaches: async () => {
          did.push('clear')
        },
        reload: () => did.push('reload'),
        timeoutMs: 1500,
      }),
  }
}

const never = new Promise<never>(() => {})

describe('ensureFreshBuild', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('clears the caches, then reloads when the server has a newer build', async () => {
    const tab = makeTab(async () => newerBuildDate)
    expect(await tab.load()).toBe('reloading')
    expect(tab.did).toEqual(['clear', 'reload'])
  })

  test('does not reload twice for the same build', async () => {
    const tab = makeTab(async () => newerBuildDate)
    await tab.load()
    expect(await tab.load()).toBe('fresh')
    expect(tab.did).toEqual(['clear', 'reload'])
  })

  test('reloads again for a still newer build', async () => {
    const dates = [newerBuildDate, '2026-03-02T00:00:00.000Z']
    const tab = makeTab(async () => dates.shift())
    await tab.load()
    expect(await tab.load()).toBe('reloading')
    expect(tab.did).toEqual(['clear', 'reload', 'clear', 'reload'])
  })

  test.each([
    ['the same build', async () => embeddedBuildDate],
    ['an older build', async () => olderBuildDate],
    ['no build date', async () => undefined],
    ['an error', () => Promise.reject(new Error('offline'))],
  ])('does nothing when the server returns %s', async (_what, fetchBuildDate) => {
    const tab = makeTab(fetchBuildDate)
    expect(await tab.load()).toBe('fresh')
    expect(tab.did).toEqual([])
  })

  test('waits at most 1500 ms', async () => {
    const tab = makeTab(() => never)
    const onResult = vi.fn()
    void tab.load().then(onResult)
    await vi.advanceTimersByTimeAsync(1499)
    expect(onResult).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onResult).toHaveBeenCalledExactlyOnceWith('fresh')
    expect(tab.did).toEqual([])
  })

  test('ignores a response after the time-out', async () => {
    const tab = makeTab(() => new Promise((resolve) => setTimeout(() => resolve(newerBuildDate), 1501)))
    const loading = tab.load()
    await vi.advanceTimersByTimeAsync(5000)
    expect(await loading).toBe('fresh')
    expect(tab.did).toEqual([])
  })
})
