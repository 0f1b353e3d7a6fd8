import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { readResidentBytes } from '../bench/stats.ts'
import { isOnPostgres, type TestCluster } from '../support/test-cluster.ts'
import type { TestProcess } from '../support/test-server.ts'
import type { Guarantee } from './guarantee.ts'
import { nextClientAddress, requestApi } from './shopper.ts'

const maxConcurrent = 48
/** Always more requests than the server handles at a time, each from another client. */
const writers = 2 * maxConcurrent
const maxGrowthBytes = 200_000_000

/** Cached responses are sent even under overload, so each request is a new search. */
const createUncachedPath = () => `/products?search=${randomUUID().slice(0, 8)}`

/** Makes all writes wait, and with them the requests. Returns a function that ends that. */
async function blockWrites(cluster: TestCluster): Promise<() => Promise<void>> {
  if (!isOnPostgres(cluster)) {
    const other = new DatabaseSync(cluster.databaseUrl, { timeout: 10_000 })
    other.exec('begin immediate')
    return async () => {
      other.exec('rollback')
      other.close()
    }
  }
  const other = new pg.Client({ connectionString: cluster.databaseUrl })
  await other.connect()
  await other.query('begin; lock table cart in access exclusive mode')
  return () => other.end()
}

async function waitForStatus(url: string, expected: number): Promise<boolean> {
  for (let tries = 0; tries < 300; tries++) {
    if ((await requestApi(url, createUncachedPath())).status === expected) return true
    await pause(50)
  }
  return false
}

const viewHomePage = async (url: string): Promise<number> => {
  const response = await fetch(`${url}/`, { headers: { 'x-forwarded-for': nextClientAddress() } })
  await response.arrayBuffer()
  return response.status
}

/** Writers try again as long as they are refused: a write that waits for too long gets 503, and others take its place. */
function startWriters(url: string) {
  const statuses = new Set<number>()
  let isStopped = false
  async function write(): Promise<void> {
    do {
      const { status } = await requestApi(url, '/carts/new/product', { json: { productId: 'bauernbrot' } })
      statuses.add(status)
      await pause(20)
    } while (!isStopped)
  }
  const running = Array.from({ length: writers }, write)
  return async (): Promise<Set<number>> => {
    isStopped = true
    await Promise.all(running)
    return statuses
  }
}

async function overloadOnce(cluster: TestCluster, server: TestProcess): Promise<string[]> {
  const violations: string[] = []
  await viewHomePage(server.url)
  const before = readResidentBytes(server.pid)
  const unblock = await blockWrites(cluster)
  const stopWriters = startWriters(server.url)
  if (!(await waitForStatus(server.url, 503))) violations.push('the server was never overloaded')
  const refused = await Promise.all(Array.from({ length: 200 }, () => requestApi(server.url, createUncachedPath())))
  const wrong = refused.filter(({ status, headers }) => status !== 503 || !Number(headers.get('retry-after')))
  if (wrong.length > 0) violations.push(`${wrong.length} of 200 did not get 503 with Retry-After: ${wrong[0]?.status}`)
  if (refused.some(({ headers }) => headers.get('x-content-type-options') !== 'nosniff'))
    violations.push('the 503 lacks the security headers')
  const cachedStatus = await viewHomePage(server.url)
  if (cachedStatus !== 200) violations.push(`a cached page got ${cachedStatus}`)
  const grown = readResidentBytes(server.pid) - before
  if (grown > maxGrowthBytes) violations.push(`memory grew by ${Math.round(grown / 1e6)} MB`)
  await unblock()
  const statuses = await stopWriters()
  if (statuses.difference(new Set([200, 503])).size > 0) violations.push(`writes got ${[...statuses].join(', ')}`)
  if (!(await waitForStatus(server.url, 200))) violations.push('no recovery')
  return violations
}

export const overload: Guarantee = {
  name: 'overload',
  figure: '503 with Retry-After above the limit, cached pages are still served, bounded memory, recovery afterwards',
  rounds: { short: 1, long: 10 },
  shortOn: 'postgres',
  async run({ rounds, cluster }) {
    const violations: string[] = []
    const server = await cluster.startServer({ CONCURRENT_REQUESTS: String(maxConcurrent) })
    for (let round = 0; round < rounds; round++)
      for (const violation of await overloadOnce(cluster, server)) violations.push(`round ${round}: ${violation}`)
    await server.stop()
    return { rounds, violations, conditions: { processes: 1 } }
  },
}
