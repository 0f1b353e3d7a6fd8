import { randomUUID } from 'node:crypto'
import type { Fetch } from '../support/address-fetch.ts'
import { timeLimitMs } from './time-limits.ts'

const basic = { authorization: `Basic ${btoa('public:krume')}` }
const uniqueTerm = () => randomUUID().slice(0, 8)

/** What another client does meanwhile: a cached page, an uncached page, an uncached API response and a write. */
const probes: readonly { name: string; send: (url: string, send: Fetch) => Promise<Response> }[] = [
  { name: 'a cached page', send: (url, send) => send(`${url}/`) },
  { name: 'a page', send: (url, send) => send(`${url}/products?search=${uniqueTerm()}`) },
  { name: 'a list', send: (url, send) => send(`${url}/api/v1/products?search=${uniqueTerm()}`, { headers: basic }) },
  {
    name: 'a cart',
    send: (url, send) =>
      send(`${url}/api/v1/carts/new/product`, {
        method: 'POST',
        headers: { ...basic, 'content-type': 'application/json' },
        body: '{"productId":"bauernbrot"}',
      }),
  },
]

const timeoutMs = 20_000

/** Sends requests one after the other until it is stopped. Every one has to get 200. */
export function startProber(url: string, send: Fetch) {
  const violations = new Set<string>()
  let [isStopped, rounds] = [false, 0]
  let waiting: { rounds: number; resolve: () => void } | undefined
  async function run(): Promise<void> {
    while (!isStopped) {
      for (const probe of probes) {
        const withTimeout: Fetch = (address, init) =>
          send(address, { ...init, signal: AbortSignal.timeout(timeLimitMs(timeoutMs)) })
        const status = await probe.send(url, withTimeout).then(
          (response) => response.status,
          (error: Error) => `no response (${error.message})`,
        )
        if (status !== 200) violations.add(`${probe.name} got ${status}`)
      }
      rounds += 1
      if (waiting && rounds >= waiting.rounds) waiting.resolve()
    }
  }
  const running = run()
  return {
    /** Resolves after that many further rounds of probes. */
    waitForRounds: (count: number) =>
      new Promise<void>((resolve) => {
        waiting = { rounds: rounds + count, resolve }
      }),
    countProbes: () => rounds * probes.length,
    async stop(): Promise<string[]> {
      isStopped = true
      await running
      return [...violations]
    },
  }
}
