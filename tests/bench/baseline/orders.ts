/** Writes the same rows as the server, without a server around them. Runs as a child process. */
import { randomUUID } from 'node:crypto'
import { isPostgresUrl, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { answerParent } from '../child-process.ts'
import type { Slice } from '../comparison.ts'
import { fillCarts } from '../fill-database.ts'
import { type BaselineDatabase, openBaselineDatabase } from './order-statements.ts'

/** Column values of a real order, so that as many bytes are written. */
export interface OrderTemplate {
  lines: string
  body: string
  detail: string
  payload: string
}

export interface OrderWork {
  databaseUrl: string
  template: OrderTemplate
  work: 'cart' | 'checkout'
  ms: number
}

const now = '2026-11-16T09:00:00.000Z'
const later = '2026-12-16T09:00:00.000Z'

async function addToCart({ inTransaction }: BaselineDatabase, { lines }: OrderTemplate): Promise<void> {
  await inTransaction(async (run) => {
    await run('lockCart', later, 'new', now)
    await run('insertCart', randomUUID(), lines, later)
  })
}

/** Expects a cart that `fillCarts` has inserted. */
async function placeOrder(
  { run, inTransaction }: BaselineDatabase,
  { body, detail, payload }: OrderTemplate,
  cartId: string,
  number: number,
): Promise<void> {
  const id = randomUUID()
  const [key, storeId, date] = [`checkout ${cartId}`, `store-${number % 24}`, `2026-11-${17 + (number % 12)}`]
  const minute = 360 + (number % 20) * 30
  await run('findKey', key)
  await inTransaction(async (runInside) => {
    await runInside('claimKey', key, 'x'.repeat(43), id, now)
    await runInside('deleteCart', cartId, now)
    await runInside('reserveSlot', storeId, date, minute, 10, 1_000_000, 1_000_000)
    await runInside('takeStock', storeId, date, 'bauernbrot', 1, 1_000_000)
    const dates = [now, later]
    const mail = 'anna.huber@mail.example'
    await runInside('insertOrder', id, 'created', storeId, date, minute, mail, 1240, ...dates, 0, body)
    await runInside('insertEvent', id, 0, now, 'placed', detail)
    await runInside('insertMail', randomUUID(), 'orderReceived', id, payload, now, 0, null, null, null, now)
  })
  await run('findPayments', id)
  const approveUrl = `https://pay.example/checkoutnow?token=${id}`
  await run('insertPayment', id, id, 'paypal', 'open', 1240, approveUrl, null, 0, now, now)
}

const cartsPerMs = 12
let opening: Promise<BaselineDatabase> | undefined

async function openMigrated(url: string): Promise<BaselineDatabase> {
  const db = openDatabase(url, () => {})
  await migrate(db)
  await db.destroy()
  return openBaselineDatabase(url)
}

async function createCarts({ databaseUrl, template, work, ms }: OrderWork): Promise<string[]> {
  if (work === 'cart') return []
  const db = openDatabase(databaseUrl, () => {})
  const ids = await fillCarts(db, Math.ceil(ms * cartsPerMs), template.lines, randomUUID)
  await db.destroy()
  return ids
}

answerParent<OrderWork, Slice>(async (order) => {
  const { databaseUrl, template, work, ms } = order
  opening ??= openMigrated(databaseUrl)
  const database = await opening
  const carts = await createCarts(order)
  // PostgreSQL gets as many parallel transactions as from a server; SQLite executes one at a time anyway.
  const workers = isPostgresUrl(databaseUrl) ? 10 : 1
  const startedAtMs = performance.now()
  const cpuBefore = process.cpuUsage()
  let count = 0
  async function workUntilDone(): Promise<void> {
    while (performance.now() - startedAtMs < ms) {
      const cartId = carts.pop()
      if (work === 'checkout' && !cartId) break
      const number = count++
      if (cartId) await placeOrder(database, template, cartId, number)
      else await addToCart(database, template)
    }
  }
  await Promise.all(Array.from({ length: workers }, workUntilDone))
  const { user, system } = process.cpuUsage(cpuBefore)
  return { count, seconds: (performance.now() - startedAtMs) / 1000, failures: 0, cpuSeconds: (user + system) / 1e6 }
})
