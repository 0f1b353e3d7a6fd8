import { randomUUID } from 'node:crypto'
import { insertCart } from '#db/carts.ts'
import type { Db } from '#db/database.ts'
import { removeOverrides, saveOverride } from '#db/overrides.ts'
import { listStockUse, stockKey } from '#db/stock.ts'
import { type Override, stockOverrideKey } from '#domain/overrides.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import type { Guarantee } from './guarantee.ts'
import { findSlotMismatches } from './order-checks.ts'
import { createShopper, orderInParallel, requestApi, type Slot } from './shopper.ts'
import { timeLimitMs } from './time-limits.ts'

const buyers = 50
const lastPieces = 5
const limited = 'bauernbrot'
/** Ordered together with the limited product, in both orders, so that a wrong order of locks shows. */
const companion = 'brezel'

async function createCarts(db: Db): Promise<string[]> {
  const ids = Array.from({ length: buyers }, () => randomUUID() as string)
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const lines = [limited, companion].map((productId) => ({ productId, quantity: 1, notes: '' }))
  await db.transaction().execute(async (tx) => {
    for (const [index, id] of ids.entries())
      await insertCart(tx, { id, lines: index % 2 ? lines : lines.toReversed() }, expiresAt)
  })
  return ids
}

const countUsed = async (db: Db, { pickupStore, pickupDate }: Slot) =>
  (await listStockUse(db, pickupStore, { from: pickupDate, until: pickupDate })).get(stockKey(limited, pickupDate)) ?? 0

/** All processes follow a decision of the staff within two seconds. */
async function waitForLimit({ servers }: TestCluster, slot: Slot, left: number): Promise<void> {
  const query = `products=${limited}`
  for (const { url } of servers)
    for (const until = Date.now() + timeLimitMs(10_000); Date.now() < until; ) {
      const { body } = await requestApi(url, `/locations/${slot.pickupStore}/pickup?${query}`)
      const stock: { date: string; left: number }[] = body.data?.stock ?? []
      if (stock.some((day) => day.date === slot.pickupDate && day.left === left)) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
}

export const noOversoldStock: Guarantee = {
  name: 'no oversold product',
  figure: '0 pieces over the stock of a day with 50 parallel buyers for the last five, on several processes',
  rounds: { short: 1, long: 30 },
  async run({ rounds, cluster }) {
    const shopper = await createShopper(cluster)
    const violations: string[] = []
    for (let round = 0; round < rounds; round++) {
      const slot = shopper.nextSlot()
      const { pickupStore: storeId, pickupDate: date } = slot
      const limit = (await countUsed(cluster.db, slot)) + lastPieces
      const decision: Override = {
        kind: 'stock',
        subjectId: limited,
        key: stockOverrideKey(storeId, date),
        body: { storeId, date, limit },
      }
      await cluster.db.transaction().execute((tx) => saveOverride(tx, decision))
      await waitForLimit(cluster, slot, lastPieces)
      const orders = await orderInParallel(shopper, slot, await createCarts(cluster.db))
      const accepted = orders.filter(({ status }) => status === 200).length
      const soldOut = orders.filter(({ code }) => code === 'soldOut').length
      const refused = soldOut + orders.filter(({ code }) => code === 'slotFull').length
      const used = await countUsed(cluster.db, slot)
      if (
        used > limit ||
        accepted > lastPieces ||
        used !== limit - lastPieces + accepted ||
        accepted + refused !== buyers ||
        // A slot that fills up before the stock ends would show nothing about stock.
        accepted === 0 ||
        soldOut === 0
      )
        violations.push(
          `round ${round}: ${accepted} accepted, ${refused} refused (${soldOut} sold out), ${used} of ${limit} sold`,
        )
      await cluster.db.transaction().execute((tx) => removeOverrides(tx, [decision]))
    }
    return { rounds, violations: [...violations, ...(await findSlotMismatches(cluster.db))] }
  },
}
