import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Db, isPostgresUrl, openDatabase } from '#db/database.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import type { OrderTemplate, OrderWork } from '../baseline/orders.ts'
import { startChild } from '../child-process.ts'
import { type Comparison, httpSide, type Side, type Slice } from '../comparison.ts'
import type { BenchEnvironment } from '../environment.ts'
import { fillCarts } from '../fill-database.ts'
import { apiHeaders, listFreeSlots, type Slot, writeRequest } from '../load/requests.ts'

const lines = JSON.stringify([{ productId: 'bauernbrot', quantity: 2, notes: '' }])
/** A loaf whole and sliced, ten pretzels, and a slice of a cake of which each store has twelve on a day. */
const limited = { productId: 'schwarzwaelder', perDay: 12 }
const linesWithOptions = JSON.stringify([
  { productId: 'bauernbrot', quantity: 1, notes: '', options: { groesse: 'laib', schnitt: 'ganz' } },
  { productId: 'bauernbrot', quantity: 1, notes: '', options: { groesse: 'laib', schnitt: 'scheiben-12' } },
  { productId: 'brezel', quantity: 10, notes: '' },
  { productId: limited.productId, quantity: 1, notes: '' },
])
const productsWithOptions = `bauernbrot:2,brezel:10,${limited.productId}:1`

/** No more slots of a store and day than it has pieces of the limited product. */
function withinStock(slots: readonly Slot[]): Slot[] {
  const countByDay = new Map<string, number>()
  return slots.filter(({ pickupStore, pickupDate }) => {
    const day = `${pickupStore} ${pickupDate}`
    const count = (countByDay.get(day) ?? 0) + 1
    countByDay.set(day, count)
    return count <= limited.perDay
  })
}
const person = { givenname: 'Anna', surname: 'Huber', mail: 'anna.huber@mail.example', phone: '+49 89 99998-777' }
const newCartId = () => randomBytes(24).toString('base64url')
const cartsPerSlice = 4_000

/** Each customer has an own network and mail address, because the number of orders of each is limited. */
function writeCheckout(cartId: string, slot: Slot): string {
  const visitor = [...randomBytes(4)].join('.')
  const headers = { ...apiHeaders, 'x-forwarded-for': visitor, 'idempotency-key': randomUUID() }
  const json = { ...person, mail: `${randomUUID()}@mail.example`, notes: '', ...slot }
  return writeRequest(`/api/v1/carts/${cartId}/checkout`, { headers, json })
}

/** Frees all slots and stock, fills new carts and returns one checkout request per cart. */
export function createCheckouts(
  db: Db,
  slots: readonly Slot[],
  { count = cartsPerSlice, cart = lines }: { count?: number; cart?: string } = {},
): () => Promise<string[]> {
  return async () => {
    await db.deleteFrom('slot_use').execute()
    await db.deleteFrom('stock_use').execute()
    const ids = await fillCarts(db, count, cart, newCartId)
    return ids.map((id, index) => writeCheckout(id, slots[index % slots.length] as Slot))
  }
}

/** Places one order and returns the column values it was stored with. */
async function createTemplate(db: Db, serverUrl: string, slot: Slot): Promise<OrderTemplate> {
  const [cartId = ''] = await fillCarts(db, 1, lines, newCartId)
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ ...person, notes: '', ...slot })
  const init = { method: 'POST', headers: { ...apiHeaders, ...json }, body }
  const response = await fetch(`${serverUrl}/api/v1/carts/${cartId}/checkout`, init)
  if (!response.ok) throw new Error(`The first order was refused: ${await response.text()}`)
  const order = await db.selectFrom('customer_order').select('body').executeTakeFirstOrThrow()
  const event = await db.selectFrom('order_event').select('detail').executeTakeFirstOrThrow()
  const mail = await db.selectFrom('outbox').select('payload').executeTakeFirstOrThrow()
  const [text, detail, payload] = [order.body, event.detail, mail.payload].map((value) => JSON.stringify(value))
  return { lines, body: text ?? '', detail: detail ?? '', payload: payload ?? '' }
}

const sumSlices = (slices: readonly Slice[]): Slice => ({
  count: slices.reduce((sum, { count }) => sum + count, 0),
  seconds: Math.max(...slices.map(({ seconds }) => seconds)),
  failures: 0,
  cpuSeconds: slices.reduce((sum, { cpuSeconds }) => sum + (cpuSeconds ?? 0), 0),
})

/** Compares adding to the cart and ordering over HTTP with transactions that write the same rows. */
export async function compareOrders({ load, servers, databaseUrl }: BenchEnvironment): Promise<Comparison[]> {
  const db = openDatabase(databaseUrl, () => {})
  const serverUrl = servers[0]?.url ?? ''
  const slots = await listFreeSlots(serverUrl)
  const slotsWithStock = withinStock(await listFreeSlots(serverUrl, { products: productsWithOptions }))
  const pickupPath = `/api/v1/locations/${slotsWithStock[0]?.pickupStore}/pickup`
  const choose = (query: string): Side =>
    httpSide(load, servers, { requests: [writeRequest(pickupPath + query, { headers: apiHeaders })] })
  const template = await createTemplate(db, serverUrl, slots[0] as Slot)
  const isPostgres = isPostgresUrl(databaseUrl)
  const baselineUrl = isPostgres
    ? await createPostgresDatabase(databaseUrl.replace(/\/[^/]+$/, '/postgres'))
    : join(databaseUrl, '..', 'baseline.sqlite')
  const children = servers.map(() => startChild<OrderWork, Slice>('baseline/orders.ts'))
  const baselineSide =
    (work: OrderWork['work']): Side =>
    async (ms) =>
      sumSlices(await Promise.all(children.map((child) => child.ask({ databaseUrl: baselineUrl, template, work, ms }))))
  const against = isPostgres ? 'the transaction alone, through pg' : 'the SQLite transaction alone'
  const add = writeRequest('/api/v1/carts/new/product', { headers: apiHeaders, json: { productId: 'bauernbrot' } })
  return [
    {
      row: 'add-to-cart',
      name: 'POST /carts/new/product',
      goal: 0.4,
      against,
      server: httpSide(load, servers, { requests: [add] }),
      baseline: baselineSide('cart'),
    },
    {
      row: 'checkout',
      name: 'POST /carts/…/checkout',
      goal: 0.15,
      against,
      server: httpSide(load, servers, { requests: createCheckouts(db, slots), isOnce: true }),
      baseline: baselineSide('checkout'),
    },
    {
      row: 'pickup-options',
      name: 'GET /locations/…/pickup, days and times for four items, one with limited stock',
      goal: 0.5,
      against: 'the same without items',
      server: choose(`?products=${productsWithOptions}`),
      baseline: choose(''),
    },
    {
      row: 'checkout-options',
      name: 'POST /carts/…/checkout, four items, two with options and one with limited stock',
      goal: 0.15,
      against,
      server: httpSide(load, servers, {
        requests: createCheckouts(db, slotsWithStock, { cart: linesWithOptions, count: slotsWithStock.length }),
        isOnce: true,
      }),
      baseline: baselineSide('checkout'),
      end: async () => {
        await Promise.all(children.map((child) => child.stop()))
        await db.destroy()
      },
    },
  ]
}
