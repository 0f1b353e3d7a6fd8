import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildFreshness } from './build-freshness.ts'

const embeddedBuildDate = '2026-03-01T08:00:00.000Z'
const newerBuildDate = '2026-03-01T08:00:00.001Z'
const olderBuildDate = '2026-02-28T23:59:59.999Z'

/** A browser tab: what it did, and the memory that survives a reload. */
function makeTab(fetchBuildDate: () => Promise<string | undefined>) {
  const did: string[] = []
  let reloadedFor: string | null = null
  return {
    did,
    load: () =>
      buildFreshness({
        embeddedBuildDate,
        fetchBuildDate,
        reloadedFor: {
          get: () => reloadedFor,
          set: (buildDate) => {
            reloadedFor = buildDate
          },
        },
        clearEverything: async () => {
          did.push('clear')
        },
        reload: () => did.push('reload'),
        timeoutMs: 1500,
      }),
  }
}

const never = new Promise<never>(() => {})

describe('the freshness of a build', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('a newer server makes the page clear everything first and then reload', async () => {
    const tab = makeTab(async () => newerBuildDate)
    expect(await tab.load()).toBe('reloading')
    expect(tab.did).toEqual(['clear', 'reload'])
  })

  test('a page that is still old after the reload does not reload again', async () => {
    const tab = makeTab(async () => newerBuildDate)
    await tab.load()
    expect(await tab.load()).toBe('fresh')
    expect(tab.did).toEqual(['clear', 'reload'])
  })

  test('a yet newer server after the reload makes it reload once more', async () => {
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
  ])('a server that answers %s leaves the page as it is', async (_what, fetchBuildDate) => {
    const tab = makeTab(fetchBuildDate)
    expect(await tab.load()).toBe('fresh')
    expect(tab.did).toEqual([])
  })

  test('a silent server is waited for 1500 ms and no longer', async () => {
    const tab = makeTab(() => never)
    const answered = vi.fn()
    void tab.load().then(answered)
    await vi.advanceTimersByTimeAsync(1499)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(answered).toHaveBeenCalledExactlyOnceWith('fresh')
    expect(tab.did).toEqual([])
  })

  test('a newer build that comes after the time-out is left for the next load', async () => {
    const tab = makeTab(() => new Promise((resolve) => setTimeout(() => resolve(newerBuildDate), 1501)))
    const loading = tab.load()
    await vi.advanceTimersByTimeAsync(5000)
    expect(await loading).toBe('fresh')
    expect(tab.did).toEqual([])
  })
})
