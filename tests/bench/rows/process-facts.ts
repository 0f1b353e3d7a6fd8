import { setTimeout as pause } from 'node:timers/promises'
import { type BenchEnvironment, metricsToken } from '../environment.ts'
import { apiHeaders, browserHeaders, writeRequest } from '../load/requests.ts'
import { median, readResidentBytes } from '../stats.ts'

export interface Fact {
  row: string
  name: string
  value: number
  unit: 'MB' | 's' | 'ms' | 'pieces'
  /** Upper limit. */
  goal?: number
}

const connections = 64
const warmStarts = 3

async function readEventLoopP99Ms(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const seconds = /^krume_nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await response.text())?.[1]
  return Number(seconds) * 1000
}

const mixedRequests = [
  ...['/', '/places', '/products'].map((path) => writeRequest(path, { headers: browserHeaders })),
  ...['/products', '/locations?tiny=true', '/jobs', '/products/bauernbrot'].map((path) =>
    writeRequest(`/api/v1${path}`, { headers: { ...browserHeaders, ...apiHeaders } }),
  ),
  writeRequest('/api/v1/carts/new/product', { headers: apiHeaders, json: { productId: 'bauernbrot' } }),
]

/** Measures start-up time and memory, and response times under 64 parallel connections for pages, lists and carts. */
export async function measureProcess(environment: BenchEnvironment, ms: number): Promise<Fact[]> {
  const starts: number[] = []
  for (let index = 0; index < warmStarts; index++) {
    const server = await environment.startAnother()
    starts.push(server.startMs / 1000)
    await server.stop()
  }
  const server = await environment.startAnother()
  await pause(2_000)
  const idleBytes = readResidentBytes(server.pid)
  const load = { ports: [server.port], requests: mixedRequests, connections, isOnce: false }
  await environment.load.ask({ ...load, ms: ms / 2 })
  await readEventLoopP99Ms(server.url)
  const latency = await environment.load.ask({ ...load, ms })
  const loopMs = await readEventLoopP99Ms(server.url)
  const loadedBytes = readResidentBytes(server.pid)
  await server.stop()
  return [
    { row: 'process', name: 'warm start until /readyz succeeds', value: median(starts), unit: 's', goal: 2 },
    { row: 'process', name: 'memory after the start', value: idleBytes / 1e6, unit: 'MB', goal: 150 },
    { row: 'process', name: 'memory after the load', value: loadedBytes / 1e6, unit: 'MB' },
    { row: 'process', name: '64 connections, mixed, p50', value: latency.p50Ms, unit: 'ms' },
    { row: 'process', name: '64 connections, mixed, p99', value: latency.p99Ms, unit: 'ms' },
    { row: 'process', name: 'event loop delay under load, p99', value: loopMs, unit: 'ms' },
  ]
}
