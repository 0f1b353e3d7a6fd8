import type { Db } from '#db/database.ts'
import { findOrder } from '#db/orders.ts'
import { startDurableCluster } from '../support/durable-cluster.ts'
import { isOnPostgres, type TestCluster } from '../support/test-cluster.ts'
import type { TestProcess } from '../support/test-server.ts'
import { describeDatabase } from './conditions.ts'
import { createRandom, type Guarantee } from './guarantee.ts'
import { findSlotMismatches, isIntact, readAtOnce } from './order-checks.ts'
import { createShopper, type Shopper } from './shopper.ts'
import { timeLimitMs } from './time-limits.ts'

const buyers = 4

/** Orders in a loop until the server is gone, and collects the acknowledged orders. */
async function orderUntilGone(shopper: Shopper, acknowledged: string[]): Promise<void> {
  try {
    for (;;) {
      const { status, orderId } = await shopper.checkout(0, await shopper.cart(0), shopper.aForm(shopper.nextSlot()))
      if (status === 200) acknowledged.push(orderId)
    }
  } catch {
    // The server was killed, as intended.
  }
}

const findIncompleteOrders = (db: Db): Promise<string[]> =>
  readAtOnce(db, async (tx) => {
    const mails = await tx.selectFrom('outbox').select('subject_id').where('kind', '=', 'orderReceived').execute()
    const events = await tx.selectFrom('order_event').select('order_id').where('kind', '=', 'placed').execute()
    const [withMail, withEvent] = [
      new Set(mails.map((row) => row.subject_id)),
      new Set(events.map((row) => row.order_id)),
    ]
    const orders = await tx.selectFrom('customer_order').select('id').execute()
    return orders.filter(({ id }) => !withMail.has(id) || !withEvent.has(id)).map(({ id }) => `${id} is incomplete`)
  })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Kills the server at a random moment while some orders are acknowledged and others are in flight. */
async function killDuringCheckout(shopper: Shopper, server: TestProcess, waitMs: number): Promise<string[]> {
  const acknowledged: string[] = []
  const clients = Array.from({ length: buyers }, () => orderUntilGone(shopper, acknowledged))
  const deadlineMs = Date.now() + timeLimitMs(20_000)
  while (acknowledged.length < buyers && Date.now() < deadlineMs) await pause(2)
  await pause(waitMs)
  await server.stop('SIGKILL')
  await Promise.all(clients)
  return acknowledged
}

async function killRepeatedly(cluster: TestCluster, rounds: number, seed: number) {
  const random = createRandom(seed)
  const shopper = await createShopper(cluster)
  const violations: string[] = []
  let count = 0
  // A regular exit writes the compile cache, which halves the start-up time of the others.
  if (rounds > 5) await (await cluster.startServer()).stop()
  let next = cluster.startServer()
  for (let round = 0; round < rounds; round++) {
    const server = await next
    if (round < rounds - 1) next = cluster.startServer()
    const shopperOfServer = await createShopper({ ...cluster, servers: [server] }, { slots: shopper.nextSlot })
    const acknowledged = await killDuringCheckout(shopperOfServer, server, random.below(60))
    count += acknowledged.length
    if (acknowledged.length === 0) violations.push(`round ${round}: no order was acknowledged, so nothing was tested`)
    for (const id of acknowledged)
      if (!(await findOrder(cluster.db, id))) violations.push(`round ${round}: order ${id} is lost`)
  }
  violations.push(...(await findSlotMismatches(cluster.db)), ...(await findIncompleteOrders(cluster.db)))
  if (!isOnPostgres(cluster) && !(await isIntact(cluster.db))) violations.push('the database file is corrupt')
  return { rounds, violations, kills: rounds, note: `${count} orders acknowledged` }
}

export const noLostOrders: Guarantee = {
  name: 'no acknowledged order is lost',
  figure: 'every order with a 2xx response is stored after 200 × kill −9 during checkouts; the database is intact',
  rounds: { short: 1, long: 200 },
  async run({ rounds, seed, kind, cluster: shared }) {
    if (kind === 'sqlite') return killRepeatedly(shared, rounds, seed)
    const { cluster, stop } = await startDurableCluster()
    try {
      const database = await describeDatabase(cluster.db, cluster.databaseUrl)
      return { ...(await killRepeatedly(cluster, rounds, seed)), conditions: { database } }
    } finally {
      await stop()
    }
  },
}
