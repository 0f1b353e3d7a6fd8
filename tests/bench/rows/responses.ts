import type { RenderWork } from '../baseline/render.ts'
import { startChild } from '../child-process.ts'
import { type Comparison, httpSide, type Slice } from '../comparison.ts'
import type { BenchEnvironment } from '../environment.ts'
import { apiHeaders, browserHeaders, recordResponse, writeRequest } from '../load/requests.ts'

const pages = ['/', '/places', '/products']
const lists = ['/products?category=brote', '/products', '/locations?tiny=true', '/locations', '/jobs']
const details = ['/products/bauernbrot', '/locations/illertissen-marktplatz', '/jobs/verkauf-fruehschicht-krumbach']

const headersOfApi: Record<string, string> = { ...browserHeaders, ...apiHeaders }

const cases = [
  ...pages.map((path) => ({ row: 'cached-page', path, headers: browserHeaders, goal: 0.8 })),
  ...lists.map((path) => ({ row: 'api-list', path: `/api/v1${path}`, headers: headersOfApi, goal: 0.6 })),
  ...details.map((path) => ({ row: 'api-detail', path: `/api/v1${path}`, headers: headersOfApi, goal: 0.6 })),
]

/** Compares cached responses with node:http that sends the same bytes and headers. */
export async function compareCachedResponses(environment: BenchEnvironment): Promise<Comparison[]> {
  const { load, baselineHttp, servers } = environment
  const port = servers[0]?.port ?? 0
  const comparisons: Comparison[] = []
  for (const { row, path, headers, goal } of cases) {
    await recordResponse(port, path, headers)
    const baselinePort = await baselineHttp.ask({ [path]: await recordResponse(port, path, headers) })
    const requests = [writeRequest(path, { headers })]
    comparisons.push({
      row,
      name: path,
      goal,
      against: 'node:http, same bytes',
      server: httpSide(load, servers, { requests }),
      baseline: httpSide(load, [{ pid: baselineHttp.pid, port: baselinePort }], { requests }),
    })
  }
  return comparisons
}

const renderedPath = '/products'

/** Each request has its own URL, so that none is answered from the cache. */
function createUniqueRequests(): () => Promise<string[]> {
  let count = 0
  const next = () => writeRequest(`${renderedPath}?unknown=${count++}`, { headers: browserHeaders })
  return async () => Array.from({ length: 5_000 }, next)
}

/** Compares rendered pages with React's renderer alone. */
export function compareRenderedPages({ load, servers }: BenchEnvironment): Comparison[] {
  const serverUrl = servers[0]?.url ?? ''
  const requests = createUniqueRequests()
  // A process for each renderer, so that neither profits from code the other has optimized.
  const compareWith = (kind: RenderWork['renderer'], name: string): Comparison => {
    const renderer = startChild<RenderWork, Slice>('baseline/render.ts', { NODE_ENV: 'production' })
    return {
      row: 'uncached-page',
      name,
      goal: 0.8,
      against: `React’s renderer for ${kind}s, same tree`,
      server: httpSide(load, servers, { requests, isOnce: true }),
      baseline: (ms) => renderer.ask({ serverUrl, path: renderedPath, renderer: kind, ms }),
      end: () => renderer.stop(),
    }
  }
  return [
    compareWith('stream', `${renderedPath}, rendered`),
    compareWith('string', `${renderedPath}, rendered as one string`),
  ]
}
