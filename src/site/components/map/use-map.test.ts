import { describe, expect, test } from 'vitest'
import { loadMap, retryDelayMs } from './use-map.ts'

/** Fails the given number of times, then succeeds; records delays and states. */
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

describe('loadMap', () => {
  test('reports loading, then success', async () => {
    expect(await run(0)).toEqual({ calls: 1, waitsMs: [], states: ['loading', 'success'] })
  })

  test('retries after a growing delay', async () => {
    expect(await run(2)).toEqual({ calls: 3, waitsMs: [2, 8], states: ['loading', 'success'] })
  })

  test('can succeed on the third retry', async () => {
    expect(await run(3)).toEqual({ calls: 4, waitsMs: [2, 8, 24], states: ['loading', 'success'] })
  })

  test('gives up after three retries', async () => {
    expect(await run(9)).toEqual({ calls: 4, waitsMs: [2, 8, 24], states: ['loading', 'failure'] })
  })

  test('waits attempt × 2^attempt milliseconds', () => {
    expect([1, 2, 3].map(retryDelayMs)).toEqual([2, 8, 24])
  })

  test('passes on the loaded value', async () => {
    const heard: unknown[] = []
    await loadMap({ load: async () => 7, sleep: async () => {}, onChange: (loading) => heard.push(loading) })
    expect(heard.at(-1)).toEqual({ state: 'success', loaded: 7 })
  })
})
