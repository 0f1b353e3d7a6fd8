import { randomUUID } from 'node:crypto'
import { insertCart } from '#db/carts.ts'
import { loadContent } from '#db/content.ts'
import type { Db } from '#db/database.ts'
import type { Guarantee } from './guarantee.ts'
import { findSlotMismatches } from './order-checks.ts'
import { createShopper, orderInParallel, type Slot } from './shopper.ts'

const buyers = 50

async function createCarts(db: Db, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID() as string)
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const lines = [{ productId: 'bauernbrot', quantity: 1, notes: '' }]
  await db.transaction().execute(async (tx) => {
    for (const id of ids) await insertCart(tx, { id, lines }, expiresAt)
  })
  return ids
}

async function countOrdersIn(db: Db, { pickupStore, pickupDate, pickupTime }: Slot): Promise<number> {
  const [hour, minute] = pickupTime.split(':').map(Number)
  const rows = await db
    .selectFrom('customer_order')
    .select('id')
    .where('store_id', '=', pickupStore)
    .where('pickup_date', '=', pickupDate)
    .where('pickup_minute', '=', (hour ?? 0) * 60 + (minute ?? 0))
    .where('state', '!=', 'canceled')
    .execute()
  return rows.length
}

export const noOversoldSlot: Guarantee = {
  name: 'no oversold slot',
  figure: '0 slots over capacity with 50 parallel buyers for the last free one, on several processes',
  rounds: { short: 1, long: 60 },
  async run({ rounds, cluster }) {
    const shopper = await createShopper(cluster)
    const stores = (await loadContent(cluster.db, new Date().toISOString()))?.content.stores ?? []
    const violations: string[] = []
    for (let round = 0; round < rounds; round++) {
      const slot = shopper.nextSlot()
      const capacity = stores.find(({ id }) => id === slot.pickupStore)?.slotCapacity ?? 0
      const free = capacity - (await countOrdersIn(cluster.db, slot))
      await orderInParallel(shopper, slot, await createCarts(cluster.db, Math.max(0, free - 1)))
      const orders = await orderInParallel(shopper, slot, await createCarts(cluster.db, buyers))
      const accepted = orders.filter(({ status }) => status === 200).length
      const refused = orders.filter(({ code }) => code === 'slotFull').length
      const inSlot = await countOrdersIn(cluster.db, slot)
      if (accepted > 1 || inSlot !== capacity || accepted + refused !== buyers)
        violations.push(
          `round ${round}: ${accepted} accepted, ${refused} refused, ${inSlot} of ${capacity} in the slot`,
        )
    }
    return { rounds, violations: [...violations, ...(await findSlotMismatches(cluster.db))] }
  },
}
