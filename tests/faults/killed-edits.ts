import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#db/database.ts'
import type { OrderRecord } from '../../sandbox/control/control-pages.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import type { TestProcess } from '../support/test-server.ts'
import { createRandom, type Guarantee } from './guarantee.ts'
import { findSlotMismatches, isIntact } from './order-checks.ts'
import { createShopper, type Shopper } from './shopper.ts'
import { findWrongMoney } from './states/invariants.ts'
import { timeLimitMs } from './time-limits.ts'

const customers = 4
const products = ['bauernbrot', 'brezel', 'kaisersemmel']

interface Customer {
  orderId: string
  cookie: string
}

/** A paid order, and the browser that may change it. */
async function buy(shopper: Shopper): Promise<Customer> {
  const form = shopper.aForm(shopper.nextSlot())
  const { orderId, paymentId } = await shopper.checkout(0, await shopper.cart(0), form)
  await shopper.choose(paymentId, 'approve')
  await shopper.returnFromPayment(0, orderId, paymentId)
  const { headers } = await shopper.request(0, `/orders/${orderId}?mail=${encodeURIComponent(form.mail)}`)
  return {
    orderId,
    cookie: headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  }
}

/** Pays an open difference, as far as the server gets. */
async function payDifference(shopper: Shopper, { orderId, cookie }: Customer): Promise<void> {
  const { body } = await shopper.request(0, `/orders/${orderId}/reauthorize`, { headers: { cookie } })
  const links: { rel: string; href: string }[] = body.data ?? []
  const href = links.find(({ rel }) => rel === 'approve')?.href
  const paymentId = href && new URL(href).searchParams.get('token')
  if (!paymentId) return
  await shopper.choose(paymentId, 'approve')
  await shopper.returnFromPayment(0, orderId, paymentId)
}

/** Changes the items again and again until the server is gone, and counts the changes that were acknowledged. */
async function editUntilGone(
  shopper: Shopper,
  customer: Customer,
  random: { below: (limit: number) => number },
  onEdit: () => void,
): Promise<void> {
  const { orderId, cookie } = customer
  try {
    for (;;) {
      const items = products.map((productId, index) => ({ productId, count: random.below(3) + (index === 0 ? 1 : 0) }))
      const options = { headers: { cookie }, json: { items } }
      const { body } = await shopper.request(0, `/orders/${orderId}/items/preview`, options)
      const json = { items, seenDifference: body.data?.difference }
      const agreed = await shopper.request(0, `/orders/${orderId}/items`, { headers: { cookie }, json })
      if (agreed.status === 200) onEdit()
      if (agreed.body.data?.result === 'toPay') await payDifference(shopper, customer)
    }
  } catch {
    // The server was killed, as intended.
  }
}

const countUnsettled = async (db: Db, ids: readonly string[]) => {
  const payments = await db
    .selectFrom('payment')
    .select('id')
    .where('order_id', 'in', ids)
    .where((is) => is.or([is('capture_started_at', 'is not', null), is('state', 'in', ['pending', 'refundDue'])]))
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .select('id')
    .where('order_id', 'in', ids)
    .where('state', '=', 'due')
    .execute()
  return payments.length + refunds.length
}

/** What was interrupted is found by the tasks of the next process. */
async function settle({ db }: TestCluster, shopper: Shopper, ids: readonly string[]): Promise<void> {
  const open = await db
    .selectFrom('payment')
    .select(['id', 'order_id'])
    .where('order_id', 'in', ids)
    .where('state', 'in', ['open', 'declined', 'pending', 'refundDue'])
    .execute()
  for (const { id, order_id } of open) await shopper.returnFromPayment(0, order_id, id)
  const deadlineMs = Date.now() + timeLimitMs(180_000)
  while ((await countUnsettled(db, ids)) > 0 && Date.now() < deadlineMs) await pause(500)
}

async function runRound(
  cluster: TestCluster,
  servers: readonly [TestProcess, TestProcess],
  shopper: Shopper,
  random: ReturnType<typeof createRandom>,
) {
  const [first, second] = servers.map((server) => ({ ...cluster, servers: [server] }))
  if (!first || !second) throw new Error('Two servers are needed')
  const slots = { slots: shopper.nextSlot }
  const before = await createShopper(first, slots)
  const bought = []
  for (let count = 0; count < customers; count++) bought.push(await buy(before))
  let edits = 0
  const begun = Promise.withResolvers<void>()
  const editing = bought.map((customer) =>
    editUntilGone(before, customer, random, () => {
      edits += 1
      if (edits >= customers) begun.resolve()
    }),
  )
  await Promise.race([begun.promise, pause(timeLimitMs(20_000))])
  await pause(random.below(120))
  await servers[0].stop('SIGKILL')
  await Promise.all(editing)
  const ids = bought.map(({ orderId }) => orderId)
  await settle(cluster, await createShopper(second, slots), ids)
  const records = (await (await fetch(`${cluster.sandboxUrl}/sandbox/orders.json`)).json()) as OrderRecord[]
  const violations = await findWrongMoney(cluster.db, records, ids)
  if (edits === 0) violations.push('no change was acknowledged, so nothing was tested')
  return { violations, edits }
}

export const killedEdits: Guarantee = {
  name: 'no change of items half made',
  figure:
    'what was captured less what went back is what each order costs, here and at both providers, and slots and stock are those of the orders, after 100 × kill −9 while four customers change their orders',
  rounds: { short: 1, long: 100 },
  async run({ rounds, seed, kind, cluster }) {
    const random = createRandom(seed)
    const shopper = await createShopper(cluster)
    const violations: string[] = []
    let edits = 0
    let next = cluster.startServer()
    for (let round = 0; round < rounds; round++) {
      const first = await next
      const second = await cluster.startServer()
      const result = await runRound(cluster, [first, second], shopper, random)
      violations.push(...result.violations.map((violation) => `round ${round}: ${violation}`))
      edits += result.edits
      next = Promise.resolve(second)
    }
    await (await next).stop()
    violations.push(...(await findSlotMismatches(cluster.db)))
    if (kind === 'sqlite' && !(await isIntact(cluster.db))) violations.push('the database file is corrupt')
    return { rounds, violations, kills: rounds, note: `${edits} changes acknowledged` }
  },
}
