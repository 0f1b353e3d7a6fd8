import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import { findOrder } from '#db/orders.ts'
import { isOnPostgres } from '../support/test-cluster.ts'
import type { TestProcess } from '../support/test-server.ts'
import { createShopper, type Shopper } from './clients.ts'
import type { Guarantee } from './guarantee.ts'
import { slotMismatches } from './order-checks.ts'
import { createRandom } from './random.ts'

const buyers = 4

/** Orders one after the other until the server is gone; answers those it was told of. */
async function orderUntilGone(shopper: Shopper, acknowledged: string[]): Promise<void> {
  try {
    for (;;) {
      const { status, orderId } = await shopper.checkout(0, await shopper.cart(0), shopper.aForm(shopper.nextSlot()))
      if (status === 200) acknowledged.push(orderId)
    }
  } catch {
    // The server is gone: that is what was waited for.
  }
}

async function halfOrders(db: Db): Promise<string[]> {
  const mails = await db.selectFrom('outbox').select('subject_id').where('kind', '=', 'orderReceived').execute()
  const events = await db.selectFrom('order_event').select('order_id').where('kind', '=', 'placed').execute()
  const [mailed, noted] = [new Set(mails.map((row) => row.subject_id)), new Set(events.map((row) => row.order_id))]
  const orders = await db.selectFrom('customer_order').select('id').execute()
  return orders.filter(({ id }) => !mailed.has(id) || !noted.has(id)).map(({ id }) => `${id} is there by half`)
}

async function isWhole(db: Db): Promise<boolean> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  return rows[0]?.integrity_check === 'ok'
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Once some orders are acknowledged and others are on their way, at no moment in particular. */
async function killInMidCheckout(shopper: Shopper, server: TestProcess, waitMs: number): Promise<string[]> {
  const acknowledged: string[] = []
  const loads = Array.from({ length: buyers }, () => orderUntilGone(shopper, acknowledged))
  const deadlineMs = Date.now() + 20_000
  while (acknowledged.length < buyers && Date.now() < deadlineMs) await pause(2)
  await pause(waitMs)
  await server.stop('SIGKILL')
  await Promise.all(loads)
  return acknowledged
}

export const nothingLost: Guarantee = {
  name: 'nothing acknowledged is lost',
  figure: 'every 2xx order is there after 200 × kill −9 in mid-checkout; the database is whole',
  rounds: { short: 1, long: 200 },
  async run({ rounds, seed, cluster }) {
    const random = createRandom(seed)
    const shopper = await createShopper(cluster)
    const violations: string[] = []
    let count = 0
    // One that may end in peace leaves its compiled code behind, and the others start twice as fast.
    if (rounds > 5) await (await cluster.startServer()).stop()
    let next = cluster.startServer()
    for (let round = 0; round < rounds; round++) {
      const server = await next
      if (round < rounds - 1) next = cluster.startServer()
      const own = await createShopper({ ...cluster, servers: [server] }, shopper.nextSlot)
      const acknowledged = await killInMidCheckout(own, server, random.below(60))
      count += acknowledged.length
      if (acknowledged.length === 0) violations.push(`round ${round}: nothing was acknowledged, so nothing was shown`)
      for (const id of acknowledged)
        if (!(await findOrder(cluster.db, id))) violations.push(`round ${round}: order ${id} is lost`)
    }
    violations.push(...(await slotMismatches(cluster.db)), ...(await halfOrders(cluster.db)))
    if (!isOnPostgres(cluster) && !(await isWhole(cluster.db))) violations.push('the file is not whole')
    return { rounds, violations, note: `${count} orders acknowledged` }
  },
}
