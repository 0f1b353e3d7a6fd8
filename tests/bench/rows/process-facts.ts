import { setTimeout as pause } from 'node:timers/promises'
import type { BenchEnvironment } from '../environment.ts'
import { median } from '../load/percentile.ts'
import { residentBytes } from '../load/resident-bytes.ts'
import { metricsToken } from '../load/start-server.ts'
import { apiHeaders, browserHeaders, writeRequest } from '../load/write-request.ts'

export interface Fact {
  row: string
  name: string
  value: number
  unit: 'MB' | 's' | 'ms'
  /** Not more than this, where there is a goal. */
  goal?: number
}

const crowd = 64
const warmStarts = 3

async function eventLoopP99Ms(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const seconds = /^krume_nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await answer.text())?.[1]
  return Number(seconds) * 1000
}

const mixed = [
  ...['/', '/places', '/products'].map((path) => writeRequest(path, { headers: browserHeaders })),
  ...['/products', '/locations?tiny=true', '/jobs', '/products/bauernbrot'].map((path) =>
    writeRequest(`/api/v1${path}`, { headers: { ...browserHeaders, ...apiHeaders } }),
  ),
  writeRequest('/api/v1/carts/new/product', { headers: apiHeaders, json: { productId: 'bauernbrot' } }),
]

/** Memory, start and how long visitors wait when 64 of them ask at once for pages, lists and carts. */
export async function processFacts(ground: BenchEnvironment, ms: number): Promise<Fact[]> {
  const starts: number[] = []
  for (let index = 0; index < warmStarts; index++) {
    const server = await ground.startAnother()
    starts.push(server.startMs / 1000)
    await server.stop()
  }
  const server = await ground.startAnother()
  await pause(2_000)
  const idleBytes = residentBytes(server.pid)
  await ground.load.ask({ ports: [server.port], requests: mixed, connections: crowd, ms: ms / 2, isOnce: false })
  await eventLoopP99Ms(server.url)
  const waited = await ground.load.ask({ ports: [server.port], requests: mixed, connections: crowd, ms, isOnce: false })
  const loopMs = await eventLoopP99Ms(server.url)
  const loadedBytes = residentBytes(server.pid)
  await server.stop()
  return [
    { row: 'process', name: 'warm start, to the first yes of /readyz', value: median(starts), unit: 's', goal: 2 },
    { row: 'process', name: 'memory after the start', value: idleBytes / 1e6, unit: 'MB', goal: 150 },
    { row: 'process', name: 'memory after the load', value: loadedBytes / 1e6, unit: 'MB' },
    { row: 'process', name: '64 connections, mixed, p50', value: waited.p50Ms, unit: 'ms' },
    { row: 'process', name: '64 connections, mixed, p99', value: waited.p99Ms, unit: 'ms' },
    { row: 'process', name: 'event loop delay meanwhile, p99', value: loopMs, unit: 'ms' },
  ]
}
