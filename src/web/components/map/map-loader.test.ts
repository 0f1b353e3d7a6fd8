import { describe, expect, test } from 'vitest'
import { loadMap, retryDelayMs } from './map-loader.ts'

/** Fails as often as told, then succeeds; notes what was waited for and what was announced. */
async function run(failures: number) {
  let calls = 0
  const waitsMs: number[] = []
  const states: string[] = []
  await loadMap({
    load: async () => {
      calls += 1
      if (calls <= failures) throw new Error('offline')
      return 'map'
    },
    sleep: async (ms) => void waitsMs.push(ms),
    onChange: ({ state }) => states.push(state),
  })
  return { calls, waitsMs, states }
}

describe('loading the map', () => {
  test('goes from loading to success at the first try', async () => {
    expect(await run(0)).toEqual({ calls: 1, waitsMs: [], states: ['loading', 'success'] })
  })

  test('tries again after a growing delay', async () => {
    expect(await run(2)).toEqual({ calls: 3, waitsMs: [2, 8], states: ['loading', 'success'] })
  })

  test('the third retry may still succeed', async () => {
    expect(await run(3)).toEqual({ calls: 4, waitsMs: [2, 8, 24], states: ['loading', 'success'] })
  })

  test('gives up after three retries', async () => {
    expect(await run(9)).toEqual({ calls: 4, waitsMs: [2, 8, 24], states: ['loading', 'failure'] })
  })

  test('waits attempt × 2^attempt milliseconds', () => {
    expect([1, 2, 3].map(retryDelayMs)).toEqual([2, 8, 24])
  })

  test('hands over what was loaded', async () => {
    const heard: unknown[] = []
    await loadMap({ load: async () => 7, sleep: async () => {}, onChange: (loading) => heard.push(loading) })
    expect(heard.at(-1)).toEqual({ state: 'success', loaded: 7 })
  })
})
