import { randomUUID } from 'node:crypto'
import { insertCart } from '#db/carts.ts'
import { loadContent } from '#db/content.ts'
import type { Db } from '#db/database.ts'
import { createShopper, type Placed, type Shopper, type Slot } from './clients.ts'
import type { Guarantee } from './guarantee.ts'

const buyers = 50

async function carts(db: Db, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID() as string)
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const lines = [{ productId: 'bauernbrot', quantity: 1, notes: '' }]
  await db.transaction().execute(async (tx) => {
    for (const id of ids) await insertCart(tx, { id, lines }, expiresAt)
  })
  return ids
}

async function ordersIn(db: Db, { pickupStore, pickupDate, pickupTime }: Slot): Promise<number> {
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

const order = (shopper: Shopper, slot: Slot, cartIds: readonly string[]): Promise<Placed[]> =>
  Promise.all(cartIds.map((cartId, index) => shopper.checkout(index, cartId, shopper.aForm(slot))))

export const noOversoldSlot: Guarantee = {
  name: 'no oversold slot',
  figure: '0 over capacity with 50 buyers racing for the last place, several processes',
  rounds: { short: 1, long: 60 },
  async run({ rounds, cluster }) {
    const shopper = await createShopper(cluster)
    const { stores } = (await loadContent(cluster.db)) ?? { stores: [] }
    const violations: string[] = []
    for (let round = 0; round < rounds; round++) {
      const slot = shopper.nextSlot()
      const capacity = stores.find(({ id }) => id === slot.pickupStore)?.slotCapacity ?? 0
      const free = capacity - (await ordersIn(cluster.db, slot))
      await order(shopper, slot, await carts(cluster.db, Math.max(0, free - 1)))
      const answers = await order(shopper, slot, await carts(cluster.db, buyers))
      const sold = answers.filter(({ status }) => status === 200).length
      const told = answers.filter(({ code }) => code === 'slotFull').length
      const inSlot = await ordersIn(cluster.db, slot)
      if (sold > 1 || inSlot !== capacity || sold + told !== buyers)
        violations.push(`round ${round}: ${sold} sold, ${told} told, ${inSlot} of ${capacity} in the slot`)
    }
    return { rounds, violations }
  },
}
