import type { RenderQuestion } from '../bare/bare-render.ts'
import type { BenchEnvironment } from '../environment.ts'
import type { Comparison, Slice } from '../load/contest.ts'
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

export function uncachedPage({ load, servers: servers }: BenchEnvironment): Comparison[] {
  const houseUrl = servers[0]?.url ?? ''
  const requests = uniqueRequests()
  // A process for each, so that neither runs in code that was made ready for the other.
  const against = (kind: RenderQuestion['renderer'], name: string): Comparison => {
    const renderer = startChild<RenderQuestion, Slice>('bare/bare-render.ts', { NODE_ENV: 'production' })
    return {
      row: 'uncached-page',
      name,
      goal: 0.8,
      against: `React’s renderer for ${kind}s, same tree`,
      ours: httpSide(load, servers, { requests, isOnce: true }),
      theirs: (ms) => renderer.ask({ houseUrl, path, renderer: kind, ms }),
      end: () => renderer.stop(),
    }
  }
  return [against('stream', `${path}, rendered`), against('string', `${path}, rendered as one string`)]
}
