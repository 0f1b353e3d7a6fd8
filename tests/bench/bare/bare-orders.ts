/** The same rows without a server around them. Run as a child. */
import { randomUUID } from 'node:crypto'
import { isPostgresUrl, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { answerParent } from '../load/answer-parent.ts'
import type { Slice } from '../load/contest.ts'
import { fillCarts } from '../load/fill-carts.ts'
import { placeOrder, putIntoCart } from './bare-order-work.ts'
import { openBaseline } from './open-bare.ts'
import type { Baseline, OrderTemplate } from './order-statements.ts'

export interface OrdersQuestion {
  databaseUrl: string
  template: OrderTemplate
  work: 'cart' | 'checkout'
  ms: number
}

const cartsPerMs = 12
let open: Promise<Baseline> | undefined

async function prepare(url: string): Promise<Baseline> {
  const db = openDatabase(url, () => {})
  await migrate(db)
  await db.destroy()
  return openBaseline(url)
}

async function freshCarts({ databaseUrl, template, work, ms }: OrdersQuestion): Promise<string[]> {
  if (work === 'cart') return []
  const db = openDatabase(databaseUrl, () => {})
  const ids = await fillCarts(db, Math.ceil(ms * cartsPerMs), template.lines, randomUUID)
  await db.destroy()
  return ids
}

answerParent<OrdersQuestion, Slice>(async (question) => {
  const { databaseUrl, template, work, ms } = question
  open ??= prepare(databaseUrl)
  const bare = await open
  const carts = await freshCarts(question)
  // PostgreSQL is asked by as many at once as a server asks it; SQLite takes one after the other anyway.
  const hands = isPostgresUrl(databaseUrl) ? 10 : 1
  const startedAtMs = performance.now()
  const cpuBefore = process.cpuUsage()
  let count = 0
  async function keepWorking(): Promise<void> {
    while (performance.now() - startedAtMs < ms) {
      const number = count++
      if (work === 'cart') await putIntoCart(bare, template)
      else {
        const cartId = carts.pop()
        if (!cartId) break
        await placeOrder(bare, template, cartId, number)
      }
    }
  }
  await Promise.all(Array.from({ length: hands }, keepWorking))
  const { user, system } = process.cpuUsage(cpuBefore)
  return { count, seconds: (performance.now() - startedAtMs) / 1000, failures: 0, cpuSeconds: (user + system) / 1e6 }
})
