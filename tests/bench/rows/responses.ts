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
  ...pages.map((path) => ({ row: 'cached-page', path, headers: browserHeaders, goal: 0.65 })),
  ...lists.map((path) => ({ row: 'api-list', path: `/api/v1${path}`, headers: headersOfApi, goal: 0.6 })),
  ...details.map((path) => ({ row: 'api-detail', path: `/api/v1${path}`, headers: headersOfApi, goal: 0.6 })),
]

/** Also compared with what logs and measures each request like the server. */
const loggedPaths = ['/', '/products', '/api/v1/products', '/api/v1/products/bauernbrot']

/** Compares cached responses with node:http that sends the same bytes and headers. */
export async function compareCachedResponses(environment: BenchEnvironment): Promise<Comparison[]> {
  const { load, baselineHttp, loggingHttp, servers } = environment
  const port = servers[0]?.port ?? 0
  const comparisons: Comparison[] = []
  for (const { row, path, headers, goal } of cases) {
    await recordResponse(port, path, headers)
    const recorded = { [path]: await recordResponse(port, path, headers) }
    const requests = [writeRequest(path, { headers })]
    const compareWith = async (baseline: typeof baselineHttp) => ({
      name: path,
      server: httpSide(load, servers, { requests }),
      baseline: httpSide(load, [{ pid: baseline.pid, port: await baseline.ask(recorded) }], { requests }),
    })
    comparisons.push({ row, goal, against: 'node:http, same bytes', ...(await compareWith(baselineHttp)) })
    if (!loggedPaths.includes(path)) continue
    const against = 'node:http, same bytes, log line and histogram'
    comparisons.push({ row: `${row}-logged`, goal: 0.6, against, ...(await compareWith(loggingHttp)) })
  }
  return comparisons
}

const renderedPath = '/products'

/** Compares rendered pages with React's renderer alone, on servers without a response cache. */
export async function compareRenderedPages({ load, servers, startAnother }: BenchEnvironment): Promise<Comparison[]> {
  const uncached = await Promise.all(servers.map(() => startAnother({ hasResponseCache: false })))
  const serverUrl = uncached[0]?.url ?? ''
  const requests = [writeRequest(renderedPath, { headers: browserHeaders })]
  // A process for each renderer, so that neither profits from code the other has optimized.
  const compareWith = (kind: RenderWork['renderer'], name: string): Comparison => {
    const renderer = startChild<RenderWork, Slice>('baseline/render.ts', { NODE_ENV: 'production' })
    return {
      row: 'uncached-page',
      name,
      goal: 0.8,
      against: `React’s renderer for ${kind}s, same tree`,
      server: httpSide(load, uncached, { requests }),
      baseline: (ms) => renderer.ask({ serverUrl, path: renderedPath, renderer: kind, ms }),
      end: () => renderer.stop(),
    }
  }
  const comparisons = [
    compareWith('stream', `${renderedPath}, rendered`),
    compareWith('string', `${renderedPath}, rendered as one string`),
  ]
  async function endLast(): Promise<void> {
    await comparisons.at(-1)?.end?.()
    await Promise.all(uncached.map((server) => server.stop()))
  }
  return comparisons.map((comparison, index) =>
    index < comparisons.length - 1 ? comparison : { ...comparison, end: endLast },
  )
}
