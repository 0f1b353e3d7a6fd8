import { randomUUID } from 'node:crypto'
import { findOrder } from '#db/orders.ts'
import { settleDuePayments, settlePayment } from '#orders/payments.ts'
import type { ChaosSettings } from '../support/chaos-proxy.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import { createShopper, type Shopper } from './clients.ts'
import type { Guarantee } from './guarantee.ts'
import { createOrderEnvironment, type OrderEnvironment } from './states/order-environment.ts'

const weathers: ChaosSettings[] = [
  { kind: 'drop' },
  { kind: 'garble' },
  { kind: 'cut' },
  { kind: 'delay', delayMs: 3_000 },
]
const pages = ['/', '/products', '/places', '/jobs', '/api/v1/products', '/checkout']
const slowestMs = 2_000
const settledWithinMinutes = 15

async function visit(address: string): Promise<{ status: number; tookMs: number }> {
  const startedAtMs = performance.now()
  const answer = await fetch(address, { headers: { authorization: `Basic ${btoa('public:krume')}` } })
  await answer.arrayBuffer()
  return { status: answer.status, tookMs: Math.round(performance.now() - startedAtMs) }
}

/** A machine may be busy once; a page that waits for a neighbour is slow each time. */
async function browse(url: string): Promise<string[]> {
  const faults: string[] = []
  for (const page of pages) {
    const isFine = ({ status, tookMs }: Awaited<ReturnType<typeof visit>>) => status === 200 && tookMs <= slowestMs
    if (isFine(await visit(url + page))) continue
    const again = await visit(url + page)
    if (!isFine(again)) faults.push(`${page} answered ${again.status} after ${again.tookMs} ms`)
  }
  return faults
}

/** Ordered while both neighbours are out of their minds; kept, and payable when they are back. */
async function orderInBadWeather(cluster: TestCluster, shopper: Shopper, weather: ChaosSettings): Promise<string[]> {
  const { provider, mail } = cluster.lines
  const [cartId, form, key] = [await shopper.cart(0), shopper.aForm(shopper.nextSlot()), randomUUID()]
  provider.set(weather)
  mail.set(weather)
  const [placed, faults] = await Promise.all([shopper.checkout(0, cartId, form, key), browse(shopper.urlOf(1))])
  provider.set(undefined)
  mail.set(undefined)
  if (placed.status !== 200) faults.push(`an order got ${placed.status} ${placed.code}`)
  if (!(await findOrder(cluster.db, placed.orderId))) faults.push('the order was not kept')
  const again = await shopper.checkout(0, cartId, form, key)
  if (again.orderId !== placed.orderId || !again.paymentId) faults.push('the order cannot be paid afterwards')
  return faults
}

/** Approved, and then no answer for half an hour; how many minutes after that until everybody knows? */
async function minutesToSettle(world: OrderEnvironment): Promise<number> {
  await world.reset()
  const order = await world.placed()
  const paymentId = await world.started(order)
  await world.sandbox.choose(paymentId, 'approve')
  world.memory.answersToLose = Number.POSITIVE_INFINITY
  await settlePayment(world.services(), paymentId)
  for (let minute = 0; minute < 30; minute++) {
    world.moveClock(1)
    await settleDuePayments(world.services())
  }
  world.memory.answersToLose = 0
  for (let quarters = 1; quarters <= 4 * settledWithinMinutes; quarters++) {
    world.moveClock(0.25)
    await settleDuePayments(world.services())
    if ((await world.order(order.id)).state === 'purchased') return quarters / 4
  }
  return Number.POSITIVE_INFINITY
}

export const neighboursDown: Guarantee = {
  name: 'provider or mail down, slow or talking nonsense',
  figure: 'browsing unaffected; orders kept and settled later; unknown payments settled ≤ 15 min after it is back',
  rounds: { short: 3, long: 60 },
  async run({ rounds, cluster, freshDatabase }) {
    const shopper = await createShopper(cluster)
    const world = await createOrderEnvironment(await freshDatabase())
    const violations: string[] = []
    let slowest = 0
    for (let round = 0; round < rounds; round++) {
      const weather = weathers[round % weathers.length] as ChaosSettings
      const faults = await orderInBadWeather(cluster, shopper, weather)
      violations.push(...faults.map((fault) => `round ${round} (${weather.kind}): ${fault}`))
      const minutes = await minutesToSettle(world)
      slowest = Math.max(slowest, minutes)
      if (minutes > settledWithinMinutes) violations.push(`round ${round}: a payment is still unknown`)
    }
    await world.close()
    const dead = await cluster.db.selectFrom('outbox').select('id').where('dead_at', 'is not', null).execute()
    if (dead.length > 0) violations.push(`${dead.length} mails were given up`)
    return { rounds, violations, note: `settled after at most ${slowest} min` }
  },
}
