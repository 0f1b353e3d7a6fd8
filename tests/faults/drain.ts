import { setTimeout as pause } from 'node:timers/promises'
import type { TestProcess } from '../support/test-server.ts'
import { requestApi } from './clients.ts'
import type { Guarantee } from './guarantee.ts'

const clients = 8
const goneWithinMs = 10_000

const requests: ((url: string) => Promise<number>)[] = [
  async (url) => {
    const answer = await fetch(`${url}/`)
    await answer.arrayBuffer()
    return answer.status
  },
  async (url) => (await requestApi(url, '/products')).status,
  async (url) => (await requestApi(url, '/carts/new/product', { json: { productId: 'brezel' } })).status,
  async (url) => (await requestApi(url, '/locations')).status,
]

/** What a balancer does: asks whether the server is ready, and sends visitors there as long as it is. */
async function drainUnderLoad(server: TestProcess): Promise<{ faults: string[]; served: number }> {
  const faults: string[] = []
  let [isReady, hasSaidNo, served] = [true, false, 0]
  async function watch(): Promise<void> {
    while (isReady) {
      const status = await fetch(`${server.url}/readyz`).then(
        (answer) => answer.status,
        () => 0,
      )
      if (status !== 200) isReady = false
      if (status === 503) hasSaidNo = true
      await pause(50)
    }
  }
  async function visit(client: number): Promise<void> {
    for (let count = client; isReady; count++) {
      const status = await requests[count % requests.length]?.(server.url).catch((fault) => `${fault.cause ?? fault}`)
      if (status === 200) served += 1
      else faults.push(`a request in flight got ${status}`)
    }
  }
  const visits = Array.from({ length: clients }, (_, client) => visit(client))
  const watching = watch()
  await pause(400)
  const toldAtMs = Date.now()
  const code = await Promise.all([server.stop('SIGTERM'), watching, ...visits]).then(([exitCode]) => exitCode)
  const tookMs = Date.now() - toldAtMs
  if (!hasSaidNo) faults.push('/readyz never said 503')
  if (code !== 0) faults.push(`ended with ${code}`)
  if (tookMs > goneWithinMs) faults.push(`gone only after ${tookMs} ms`)
  return { faults, served }
}

export const drain: Guarantee = {
  name: 'drain',
  figure: 'SIGTERM under load: readiness 503, no failed request in flight, gone in ≤ 10 s',
  rounds: { short: 1, long: 10 },
  async run({ rounds, cluster }) {
    const violations: string[] = []
    let count = 0
    for (let round = 0; round < rounds; round++) {
      const { faults, served } = await drainUnderLoad(await cluster.startServer({ DRAIN_NOTICE_MS: '1000' }))
      count += served
      violations.push(...faults.map((fault) => `round ${round}: ${fault}`))
    }
    return { rounds, violations, note: `${count} requests served` }
  },
}
