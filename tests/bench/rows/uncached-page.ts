import type { RenderQuestion } from '../bare/bare-render.ts'
import type { BenchGround } from '../bench-ground.ts'
import type { Contest, Slice } from '../load/contest.ts'
import { httpSide } from '../load/http-side.ts'
import { startChild } from '../load/start-child.ts'
import { browserHeaders, writeRequest } from '../load/write-request.ts'

const path = '/products'

/** Each with an address of its own, so that none of them lies in the cache. */
function uniqueRequests(): () => Promise<string[]> {
  let asked = 0
  return async () =>
    Array.from({ length: 5_000 }, () => writeRequest(`${path}?unknown=${asked++}`, { headers: browserHeaders }))
}

export function uncachedPage({ load, houses }: BenchGround): Contest[] {
  const renderer = startChild<RenderQuestion, Slice>('bare/bare-render.ts', { NODE_ENV: 'production' })
  const houseUrl = houses[0]?.url ?? ''
  return [
    {
      row: 'uncached-page',
      name: `${path}, rendered`,
      goal: 0.8,
      against: 'React’s renderer, same tree',
      ours: httpSide(load, houses, { requests: uniqueRequests(), isOnce: true }),
      theirs: (ms) => renderer.ask({ houseUrl, path, ms }),
      end: () => renderer.stop(),
    },
  ]
}
