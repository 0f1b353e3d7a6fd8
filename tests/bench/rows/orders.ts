import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Db, isPostgresUrl, openDatabase } from '#db/database.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import type { OrdersQuestion } from '../bare/bare-orders.ts'
import type { OrderTemplate } from '../bare/order-statements.ts'
import type { BenchEnvironment } from '../environment.ts'
import type { Comparison, Side, Slice } from '../load/contest.ts'
import { fillCarts } from '../load/fill-carts.ts'
import { freeSlots, type Slot } from '../load/free-slots.ts'
import { httpSide } from '../load/http-side.ts'
import { startChild } from '../load/start-child.ts'
import { apiHeaders, writeRequest } from '../load/write-request.ts'

const lines = JSON.stringify([{ productId: 'bauernbrot', quantity: 2, notes: '' }])
const person = { givenname: 'Anna', surname: 'Huber', mail: 'anna.huber@mail.example', phone: '+49 89 99998-777' }
const newCartId = () => randomBytes(24).toString('base64url')
const cartsPerSlice = 4_000

function checkoutRequest(cartId: string, slot: Slot): string {
  const headers = { ...apiHeaders, 'idempotency-key': randomUUID() }
  return writeRequest(`/api/v1/carts/${cartId}/checkout`, { headers, json: { ...person, notes: '', ...slot } })
}

/** Full carts for one slice, and all slots free again. */
export function checkoutRequests(db: Db, slots: readonly Slot[], count = cartsPerSlice): () => Promise<string[]> {
  return async () => {
    await db.deleteFrom('slot_use').execute()
    const ids = await fillCarts(db, count, lines, newCartId)
    return ids.map((id, index) => checkoutRequest(id, slots[index % slots.length] as Slot))
  }
}

/** One order is placed for its texts. */
async function templateOf(db: Db, houseUrl: string, slot: Slot): Promise<OrderTemplate> {
  const [cartId = ''] = await fillCarts(db, 1, lines, newCartId)
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ ...person, notes: '', ...slot })
  const init = { method: 'POST', headers: { ...apiHeaders, ...json }, body }
  const answer = await fetch(`${houseUrl}/api/v1/carts/${cartId}/checkout`, init)
  if (!answer.ok) throw new Error(`The first order was refused: ${await answer.text()}`)
  const order = await db.selectFrom('customer_order').select('body').executeTakeFirstOrThrow()
  const event = await db.selectFrom('order_event').select('detail').executeTakeFirstOrThrow()
  const mail = await db.selectFrom('outbox').select('payload').executeTakeFirstOrThrow()
  const [text, detail, payload] = [order.body, event.detail, mail.payload].map((value) => JSON.stringify(value))
  return { lines, body: text ?? '', detail: detail ?? '', payload: payload ?? '' }
}

const sumOf = (slices: readonly Slice[]): Slice => ({
  count: slices.reduce((sum, { count }) => sum + count, 0),
  seconds: Math.max(...slices.map(({ seconds }) => seconds)),
  failures: 0,
  cpuSeconds: slices.reduce((sum, { cpuSeconds }) => sum + (cpuSeconds ?? 0), 0),
})

/** Putting into the cart and ordering, against the bare transactions with the same rows. */
export async function orders({ load, servers: servers, databaseUrl }: BenchEnvironment): Promise<Comparison[]> {
  const db = openDatabase(databaseUrl, () => {})
  const houseUrl = servers[0]?.url ?? ''
  const slots = await freeSlots(houseUrl)
  const template = await templateOf(db, houseUrl, slots[0] as Slot)
  const isPostgres = isPostgresUrl(databaseUrl)
  const bareUrl = isPostgres
    ? await createPostgresDatabase(databaseUrl.replace(/\/[^/]+$/, '/postgres'))
    : join(databaseUrl, '..', 'bare.sqlite')
  const bare = servers.map(() => startChild<OrdersQuestion, Slice>('bare/bare-orders.ts'))
  const bareSide =
    (work: OrdersQuestion['work']): Side =>
    async (ms) =>
      sumOf(await Promise.all(bare.map((child) => child.ask({ databaseUrl: bareUrl, template, work, ms }))))
  const against = isPostgres ? 'the bare transaction through pg' : 'the bare SQLite transaction'
  const add = writeRequest('/api/v1/carts/new/product', { headers: apiHeaders, json: { productId: 'bauernbrot' } })
  return [
    {
      row: 'add-to-cart',
      name: 'POST /carts/new/product',
      goal: 0.4,
      against,
      ours: httpSide(load, servers, { requests: [add] }),
      theirs: bareSide('cart'),
    },
    {
      row: 'checkout',
      name: 'POST /carts/…/checkout',
      goal: 0.15,
      against,
      ours: httpSide(load, servers, { requests: checkoutRequests(db, slots), isOnce: true }),
      theirs: bareSide('checkout'),
      end: async () => {
        await Promise.all(bare.map((child) => child.stop()))
        await db.destroy()
      },
    },
  ]
}
