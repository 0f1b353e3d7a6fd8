import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { loadContent } from '#db/content.ts'
import type { Db } from '#db/database.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import type { TestProcess } from '../support/test-server.ts'
import type { Guarantee } from './guarantee.ts'
import { createShopper, requestApi, type Shopper, type Slot } from './shopper.ts'
import { timeLimitMs } from './time-limits.ts'

const buyers = 50
/** Longer than the interval of the task that ends holds, so that it runs during the race. */
const raceMs = 7_000
const longAgo = '2020-01-01T00:00:00.000Z'

interface Buyer {
  orderId: string
  cookie: string
}

const toMinute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const slotOrders = (db: Db, { pickupStore, pickupDate, pickupTime }: Slot) =>
  db
    .selectFrom('customer_order')
    .select(['id', 'state', 'has_slot'])
    .where('store_id', '=', pickupStore)
    .where('pickup_date', '=', pickupDate)
    .where('pickup_minute', '=', toMinute(pickupTime))
    .execute()

async function readUse(db: Db, { pickupStore, pickupDate, pickupTime }: Slot): Promise<number> {
  const row = await db
    .selectFrom('slot_use')
    .select('used')
    .where('store_id', '=', pickupStore)
    .where('date', '=', pickupDate)
    .where('minute', '=', toMinute(pickupTime))
    .executeTakeFirst()
  return row?.used ?? 0
}

async function order(shopper: Shopper, index: number, slot: Slot): Promise<Buyer | undefined> {
  const path = `/carts/${await shopper.cart(index)}/checkout`
  const headers = { 'idempotency-key': randomUUID() }
  const response = await requestApi(shopper.urlOf(index), path, { json: shopper.aForm(slot), headers })
  if (response.status !== 200) return undefined
  const self: string = response.body.data.find(({ rel }: { rel: string }) => rel === 'self').href
  const cookie = response.headers.getSetCookie().map((text) => text.split(';')[0])
  return { orderId: self.split('/').at(-1) ?? '', cookie: cookie.join('; ') }
}

/** Ends the holds of the slot now; the task of the servers releases them. One by one: two of these would lock each other. */
async function endHolds(db: Db, slot: Slot): Promise<void> {
  const held = (await slotOrders(db, slot)).filter(({ state, has_slot }) => state === 'created' && has_slot)
  for (const { id } of held)
    await db
      .updateTable('customer_order')
      .set({ hold_until: longAgo })
      .where('id', '=', id)
      .where('state', '=', 'created')
      .where('has_slot', '=', true)
      .execute()
}

/** Orders until there are enough buyers; each time the slot is full, the holds end. */
async function collectBuyers(db: Db, shopper: Shopper, slot: Slot): Promise<Buyer[]> {
  const found: Buyer[] = []
  const deadlineMs = Date.now() + timeLimitMs(120_000)
  while (found.length < buyers && Date.now() < deadlineMs) {
    const placed = await order(shopper, found.length, slot)
    if (placed) found.push(placed)
    else {
      await endHolds(db, slot)
      await pause(200)
    }
  }
  return found
}

const pay = (shopper: Shopper, index: number, { orderId, cookie }: Buyer) =>
  requestApi(shopper.urlOf(index), `/orders/${orderId}/reauthorize`, { headers: { cookie } })

const paymentIdOf = (href: string) => new URL(href).searchParams.get('token') ?? ''

/** All buyers try to pay again and again while holds end; each who gets to the payment page approves and returns. */
async function race(db: Db, shopper: Shopper, slot: Slot, capacity: number, all: readonly Buyer[]): Promise<string[]> {
  const violations: string[] = []
  const endsAtMs = Date.now() + raceMs
  await endHolds(db, slot)
  const watch = async () => {
    for (; Date.now() < endsAtMs; await pause(20)) {
      const used = await readUse(db, slot)
      if (used > capacity) violations.push(`${used} of ${capacity} used`)
    }
  }
  const buy = async (buyer: Buyer, index: number) => {
    while (Date.now() < endsAtMs) {
      const { status, body } = await pay(shopper, index, buyer)
      if (status === 200) {
        const paymentId = paymentIdOf(body.data[0].href)
        // Some leave the payment page open for too long.
        if (index % 3 === 0) await endHolds(db, slot)
        await shopper.choose(paymentId, 'approve')
        await shopper.returnFromPayment(index + 1, buyer.orderId, paymentId)
        return
      }
      if (status !== 409) violations.push(`paying got ${status} ${body.code}`)
      await pause(50)
    }
  }
  await Promise.all([watch(), ...all.map(buy)])
  return violations
}

/** SQLite has one process in the shared cluster; here it gets two more. */
async function startMore({ servers, startServer }: TestCluster): Promise<TestProcess[]> {
  return Promise.all(Array.from({ length: Math.max(0, 3 - servers.length) }, () => startServer()))
}

export const fairHolds: Guarantee = {
  name: 'no oversold slot when holds end',
  figure:
    '0 slots over capacity, and no payment for an order without a slot, with 50 buyers who return to pay on three processes while holds end',
  rounds: { short: 1, long: 20 },
  shortOn: 'postgres',
  async run({ rounds, cluster }) {
    const more = await startMore(cluster)
    const shopper = await createShopper({ ...cluster, servers: [...cluster.servers, ...more] })
    const stores = (await loadContent(cluster.db, new Date().toISOString()))?.content.stores ?? []
    const violations: string[] = []
    let paid = 0
    for (let round = 0; round < rounds; round++) {
      const slot = shopper.nextSlot()
      const capacity = stores.find(({ id }) => id === slot.pickupStore)?.slotCapacity ?? 0
      const all = await collectBuyers(cluster.db, shopper, slot)
      const found = await race(cluster.db, shopper, slot, capacity, all)
      const orders = await slotOrders(cluster.db, slot)
      const purchased = orders.filter(({ state }) => state === 'purchased')
      paid += purchased.length
      if (purchased.length > capacity) found.push(`${purchased.length} paid for ${capacity} places`)
      if (purchased.length === 0) found.push('nobody could pay')
      if (purchased.some(({ has_slot }) => !has_slot)) found.push('a paid order has no slot')
      const used = await readUse(cluster.db, slot)
      const holding = orders.filter(({ has_slot }) => has_slot).length
      if (used !== holding) found.push(`${used} used by ${holding} orders`)
      violations.push(...found.map((violation) => `round ${round}: ${violation}`))
    }
    await Promise.all(more.map((server) => server.stop()))
    return { rounds, violations, note: `${paid} orders paid` }
  },
}
