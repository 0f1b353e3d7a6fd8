import { setTimeout as pause } from 'node:timers/promises'
import type { TestProcess } from '../support/test-server.ts'
import type { Guarantee } from './guarantee.ts'
import { requestApi } from './shopper.ts'
import { timeLimitMs } from './time-limits.ts'

const clientCount = 8
const exitedWithinMs = 10_000

const requests: ((url: string) => Promise<number>)[] = [
  async (url) => {
    const response = await fetch(`${url}/`)
    await response.arrayBuffer()
    return response.status
  },
  async (url) => (await requestApi(url, '/products')).status,
  async (url) => (await requestApi(url, '/carts/new/product', { json: { productId: 'brezel' } })).status,
  async (url) => (await requestApi(url, '/locations')).status,
]

/** Acts like a load balancer: polls /readyz and sends requests as long as the server is ready. */
export async function drainUnderLoad(
  server: TestProcess,
): Promise<{ violations: string[]; served: number; tookMs: number }> {
  const violations: string[] = []
  let [isReady, wasUnready, served] = [true, false, 0]
  async function pollReadiness(): Promise<void> {
    while (isReady) {
      const status = await fetch(`${server.url}/readyz`).then(
        (response) => response.status,
        () => 0,
      )
      if (status !== 200) isReady = false
      if (status === 503) wasUnready = true
      await pause(50)
    }
  }
  async function sendRequests(client: number): Promise<void> {
    for (let count = client; isReady; count++) {
      const status = await requests[count % requests.length]?.(server.url).catch((error) => `${error.cause ?? error}`)
      if (status === 200) served += 1
      else violations.push(`a request in flight got ${status}`)
    }
  }
  const clients = Array.from({ length: clientCount }, (_, client) => sendRequests(client))
  const polling = pollReadiness()
  await pause(400)
  const stoppedAtMs = Date.now()
  const code = await Promise.all([server.stop('SIGTERM'), polling, ...clients]).then(([exitCode]) => exitCode)
  const tookMs = Date.now() - stoppedAtMs
  if (!wasUnready) violations.push('/readyz never responded with 503')
  if (code !== 0) violations.push(`exited with ${code}`)
  return { violations, served, tookMs }
}

export const drain: Guarantee = {
  name: 'drain',
  figure: 'SIGTERM under load: readiness 503, no request in flight fails, exit within 10 s',
  rounds: { short: 1, long: 10 },
  shortOn: 'sqlite',
  async run({ rounds, cluster }) {
    const violations: string[] = []
    let servedCount = 0
    for (let round = 0; round < rounds; round++) {
      const drained = await drainUnderLoad(await cluster.startServer({ DRAIN_NOTICE_MS: '1000' }))
      servedCount += drained.served
      if (drained.tookMs > timeLimitMs(exitedWithinMs))
        violations.push(`round ${round}: exited only after ${drained.tookMs} ms`)
      violations.push(...drained.violations.map((violation) => `round ${round}: ${violation}`))
    }
    return { rounds, violations, note: `${servedCount} requests served` }
  },
}
