import { randomUUID } from 'node:crypto'
import { findOrder } from '#db/orders.ts'
import { settlePayment } from '#services/orders/payments.ts'
import { settleDuePayments } from '#services/orders/settle-due-payments.ts'
import type { ChaosSettings } from '../support/chaos-proxy.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import type { Guarantee } from './guarantee.ts'
import { createShopper, type Shopper } from './shopper.ts'
import { createOrderEnvironment, type OrderEnvironment } from './states/order-environment.ts'
import { timeLimitMs } from './time-limits.ts'

const outages: ChaosSettings[] = [
  { kind: 'drop' },
  { kind: 'silence' },
  { kind: 'garble' },
  { kind: 'cut' },
  { kind: 'delay', delayMs: 3_000 },
]
const pages = ['/', '/products', '/places', '/jobs', '/api/v1/products', '/checkout']
const maxResponseMs = 2_000
const settledWithinMinutes = 15

async function viewPage(url: string): Promise<{ status: number; tookMs: number }> {
  const startedAtMs = performance.now()
  const response = await fetch(url, { headers: { authorization: `Basic ${btoa('public:krume')}` } })
  await response.arrayBuffer()
  return { status: response.status, tookMs: Math.round(performance.now() - startedAtMs) }
}

/** Retries once: a busy machine is slow once, a page that waits for a service is slow each time. */
async function checkPages(url: string): Promise<string[]> {
  const violations: string[] = []
  for (const page of pages) {
    const isGood = ({ status, tookMs }: Awaited<ReturnType<typeof viewPage>>) =>
      status === 200 && tookMs <= timeLimitMs(maxResponseMs)
    if (isGood(await viewPage(url + page))) continue
    const retry = await viewPage(url + page)
    if (!isGood(retry)) violations.push(`${page} got ${retry.status} after ${retry.tookMs} ms`)
  }
  return violations
}

/** Orders while provider and mail server are disturbed. The order is stored and can be paid afterwards. */
async function orderDuringOutage(cluster: TestCluster, shopper: Shopper, outage: ChaosSettings): Promise<string[]> {
  const { provider, mail } = cluster.proxies
  const [cartId, form, key] = [await shopper.cart(0), shopper.aForm(shopper.nextSlot()), randomUUID()]
  provider.set(outage)
  mail.set(outage)
  const [placed, violations] = await Promise.all([shopper.checkout(0, cartId, form, key), checkPages(shopper.urlOf(1))])
  provider.set(undefined)
  mail.set(undefined)
  if (placed.status !== 200) violations.push(`an order got ${placed.status} ${placed.code}`)
  if (!(await findOrder(cluster.db, placed.orderId))) violations.push('the order was not stored')
  const retry = await shopper.checkout(0, cartId, form, key)
  if (retry.orderId !== placed.orderId || !retry.paymentId) violations.push('the order cannot be paid afterwards')
  return violations
}

/** Approves a payment, loses all responses for half an hour, and returns the minutes until the payment is settled. */
async function minutesToSettle(environment: OrderEnvironment, provider: 'paypal' | 'stripe'): Promise<number> {
  await environment.reset(provider)
  const order = await environment.placed()
  const paymentId = await environment.started(order)
  await environment.sandbox.choose(paymentId, 'approve')
  environment.recording.responsesToLose = Number.POSITIVE_INFINITY
  await settlePayment(environment.services(), paymentId)
  for (let minute = 0; minute < 30; minute++) {
    environment.moveClock(1)
    await settleDuePayments(environment.services())
  }
  environment.recording.responsesToLose = 0
  for (let quarters = 1; quarters <= 4 * settledWithinMinutes; quarters++) {
    environment.moveClock(0.25)
    await settleDuePayments(environment.services())
    if ((await environment.order(order.id)).state === 'purchased') return quarters / 4
  }
  return Number.POSITIVE_INFINITY
}

export const servicesDown: Guarantee = {
  name: 'payment provider or mail server down, silent, slow or corrupt',
  figure: 'pages unaffected; orders stored and settled later; unknown payments settled within 15 min after recovery',
  rounds: { short: 4, long: 60 },
  shortOn: 'sqlite',
  async run({ rounds, cluster, createDatabase }) {
    const shopper = await createShopper(cluster)
    const environment = await createOrderEnvironment(await createDatabase())
    const violations: string[] = []
    let slowest = 0
    for (let round = 0; round < rounds; round++) {
      const outage = outages[round % outages.length] as ChaosSettings
      const found = await orderDuringOutage(cluster, shopper, outage)
      violations.push(...found.map((violation) => `round ${round} (${outage.kind}): ${violation}`))
      const minutes = await minutesToSettle(environment, round % 2 === 0 ? 'paypal' : 'stripe')
      slowest = Math.max(slowest, minutes)
      if (minutes > settledWithinMinutes) violations.push(`round ${round}: a payment is still unknown`)
    }
    await environment.close()
    const dead = await cluster.db.selectFrom('outbox').select('id').where('dead_at', 'is not', null).execute()
    if (dead.length > 0) violations.push(`${dead.length} mails were given up`)
    return { rounds, violations, note: `settled after at most ${slowest} min` }
  },
}
