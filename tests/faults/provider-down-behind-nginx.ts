import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createAddressFetch, type Fetch, loopbackAddresses } from '../support/address-fetch.ts'
import type { ChaosSettings } from '../support/chaos-proxy.ts'
import type { TestNginx } from '../support/nginx.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import { startBehindNginx } from './behind-nginx.ts'
import type { Guarantee } from './guarantee.ts'
import { createShopper, requestApi, type Shopper } from './shopper.ts'

const outages: ChaosSettings[] = [
  { kind: 'drop' },
  { kind: 'cut' },
  { kind: 'garble' },
  { kind: 'delay', delayMs: 3_000 },
]
const buyerCount = 4
const visitorCount = 4
const roundMs = 6_000
const pages = ['/', '/products', '/places', '/jobs', '/products/brezel', '/checkout', '/api/v1/products', '/livez']

interface Tally {
  violations: string[]
  pages: number
  /** Answers that told a buyer that the provider is down. */
  refusals: number
}

interface Round {
  nginx: TestNginx
  fetch: Fetch
  isOver: () => boolean
  tally: Tally
}

const describeError = (error: unknown) => `no response: ${(error as Error).cause ?? error}`

/** Views pages, of which many are not in the cache. */
async function visit({ nginx, fetch: send, isOver, tally }: Round, first: number): Promise<void> {
  for (let count = first; !isOver(); count++) {
    const page = pages[count % pages.length] ?? '/'
    const path = page === '/products' ? `${page}?search=${randomUUID().slice(0, 8)}` : page
    const headers = { authorization: `Basic ${btoa('public:krume')}` }
    const status = await send(nginx.url + path, { headers }).then((response) => response.status, describeError)
    tally.pages += 1
    if (status !== 200) tally.violations.push(`${page} got ${status}`)
    await pause(5)
  }
}

/** Places an order that cannot be paid and returns the cookie that grants access to it. */
async function placeOrder(shopper: Shopper): Promise<{ orderId: string; cookie: string }> {
  const path = `/carts/${await shopper.cart(0)}/checkout`
  const { status, body, headers } = await shopper.request(0, path, { json: shopper.aForm(shopper.nextSlot()) })
  if (status !== 200) throw new Error(`an order got ${status} ${body.code}`)
  const self = body.data.find((link: { rel: string }) => link.rel === 'self').href as string
  const cookie = headers.getSetCookie().map((one) => one.split(';')[0])
  return { orderId: self.split('/').at(-1) ?? '', cookie: cookie.join('; ') }
}

/** Orders and tries to pay again and again; the provider's own notifications arrive as well. */
async function buy({ nginx, fetch: send, isOver, tally }: Round, shopper: Shopper): Promise<void> {
  const { orderId, cookie } = await placeOrder(shopper)
  const event = { id: randomUUID(), event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'UNKNOWN' } }
  // At least once, also when the order alone took as long as the round.
  do {
    const options = { headers: { cookie }, fetch: send }
    const { status, body } = await requestApi(nginx.url, `/orders/${orderId}/reauthorize`, options)
    if (status !== 200) tally.refusals += 1
    // A load balancer treats 503 as a sign of a dead process.
    if (status !== 200 && (status === 503 || body.code !== 'paymentUnavailable'))
      tally.violations.push(`a buyer got ${status} ${body.code}`)
    await requestApi(nginx.url, '/payments/webhook/paypal', { json: event, fetch: send })
    await pause(20)
  } while (!isOver())
}

async function endureOutage(cluster: TestCluster, nginx: TestNginx, outage: ChaosSettings): Promise<Tally> {
  const tally: Tally = { violations: [], pages: 0, refusals: 0 }
  const visitorFetch = createAddressFetch({
    from: loopbackAddresses(20, 100 * visitorCount),
    authority: nginx.authority,
  })
  const buyerFetch = createAddressFetch({ from: loopbackAddresses(21, 200), authority: nginx.authority })
  const shopper = await createShopper({ servers: [nginx], sandboxUrl: cluster.sandboxUrl }, { fetch: buyerFetch })
  let hasEnded = false
  const isOver = () => hasEnded
  cluster.proxies.provider.set(outage)
  const clients = [
    ...Array.from({ length: visitorCount }, (_, index) => visit({ nginx, fetch: visitorFetch, isOver, tally }, index)),
    ...Array.from({ length: buyerCount }, () =>
      buy({ nginx, fetch: buyerFetch, isOver, tally }, shopper).catch((error) => {
        tally.violations.push(describeError(error))
      }),
    ),
  ]
  await pause(roundMs)
  hasEnded = true
  await Promise.all(clients)
  cluster.proxies.provider.set(undefined)
  for (const send of [visitorFetch, buyerFetch]) send.close()
  return tally
}

export const providerDownBehindNginx: Guarantee = {
  name: 'payment provider down behind nginx',
  figure: '0 failed page requests in 10 minutes of buyers who retry to pay, through the shipped deploy/nginx.conf',
  rounds: { short: 1, long: 100 },
  shortOn: 'sqlite',
  async run({ rounds, kind, cluster }) {
    const { nginx, processes, stop } = await startBehindNginx({ cluster, kind })
    const violations: string[] = []
    let [pageCount, refusalCount] = [0, 0]
    try {
      for (let round = 0; round < rounds; round++) {
        const outage = outages[round % outages.length] as ChaosSettings
        const tally = await endureOutage(cluster, nginx, outage)
        pageCount += tally.pages
        refusalCount += tally.refusals
        if (outage.kind !== 'delay' && tally.refusals === 0) tally.violations.push('no buyer met the outage')
        violations.push(...[...new Set(tally.violations)].map((text) => `round ${round} (${outage.kind}): ${text}`))
      }
    } finally {
      await stop()
    }
    const seconds = (rounds * roundMs) / 1_000
    const note = `${pageCount} page requests and ${refusalCount} refused payments in ${seconds} s`
    return { rounds, violations, note, conditions: { processes } }
  },
}
