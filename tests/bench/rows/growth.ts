import { randomBytes } from 'node:crypto'
import { type Db, openDatabase } from '#db/database.ts'
import { listOrders } from '#db/orders.ts'
import { type BenchEnvironment, createBenchEnvironment } from '../environment.ts'
import { makeGrownContent } from '../grown-content.ts'
import type { Comparison, Side } from '../load/contest.ts'
import { fillOrders } from '../load/fill-orders.ts'
import { freeSlots } from '../load/free-slots.ts'
import { httpSide } from '../load/http-side.ts'
import { apiHeaders, browserHeaders, writeRequest } from '../load/write-request.ts'
import { checkoutRequests } from './orders.ts'

/** Against the demo's 24 stores and 69 products. */
const grownSizes = { storeCount: 2_400, productCount: 20_700, jobFactor: 100 }
const fewOrders = 1_000
/** As on a weekday: visitors come one after the other, not all at once. */
const connections = 4
const withinTwice = 0.5

const api = (path: string) => writeRequest(`/api/v1${path}`, { headers: { ...browserHeaders, ...apiHeaders } })
const page = (path: string) => writeRequest(path, { headers: browserHeaders })

/** `#` is another number for each, so that no answer lies ready; what the API has remembered counts. */
const reads: [string, string, (path: string) => string][] = [
  ['list page, rendered', '/products?shown=96&unknown=#', page],
  ['list, first 60', '/products?limit=60&unknown=#', api],
  ['product', '/products/bauernbrot?unknown=#', api],
  ['store', '/locations/illertissen-marktplatz?unknown=#', api],
  ['job', '/jobs/verkauf-fruehschicht-krumbach?unknown=#', api],
  ['product search, never asked before', '/products?limit=60&search=walnuss%20x#', api],
  ['store search, never asked before', '/locations?tiny=true&search=memmingen%20x#', api],
  ['job search, never asked before', '/jobs?keyword=memmingen%20x#', api],
]

function numbered(path: string, write: (path: string) => string): () => Promise<string[]> {
  let asked = 0
  return async () => Array.from({ length: 8_000 }, () => write(path.replace('#', String(asked++))))
}

interface Bakery {
  ground: BenchEnvironment
  db: Db
}

async function openBakery(orderCount: number, contentDir?: string): Promise<Bakery> {
  const ground = await createBenchEnvironment({ processes: 1, ...(contentDir && { contentDir }) })
  const db = openDatabase(ground.databaseUrl, () => {})
  fillOrders(ground.databaseUrl, orderCount, anOldOrder())
  return { ground, db }
}

const anOldOrder = () => {
  const line = { productId: 'bauernbrot', name: { de: 'Bauernbrot', en: 'Country loaf' }, quantity: 2, notes: '' }
  const priced = { ...line, priceCents: 620, depositCents: 0, vatPercent: 7, allergens: ['wheat'], preparationDays: 1 }
  const customer = { givenname: 'Anna', surname: 'Huber', mail: 'anna@mail.example', phone: '' }
  const rest = { netCents: 1159, taxCents: 81, preparationDays: 1, pickupCode: '4711', notes: '', language: 'de' }
  return JSON.stringify({ ...rest, customer, lines: [{ ...priced, keepsDays: 5 }] })
}

/** The demo's orders of one day, the same number in both bakeries. */
const deskDay = '2026-02-03'

async function fillDeskDay(db: Db): Promise<void> {
  const row = (index: number) => ({
    id: `DESK${String(index).padStart(6, '0')}`,
    state: 'completed' as const,
    store_id: `store-${index % 24}`,
    pickup_date: deskDay,
    pickup_minute: 420 + (index % 20) * 30,
    mail_folded: 'anna@mail.example',
    gross_cents: 1240,
    created_at: `${deskDay}T05:00:00.000Z`,
    pay_until: `${deskDay}T05:00:00.000Z`,
    revision: 0,
    body: anOldOrder(),
  })
  await db
    .insertInto('customer_order')
    .values(Array.from({ length: 300 }, (_, index) => row(index)))
    .execute()
}

const deskSide =
  (db: Db): Side =>
  async (ms) => {
    const startedAtMs = performance.now()
    let count = 0
    for (; performance.now() - startedAtMs < ms; count++) await listOrders(db, { from: deskDay, until: deskDay })
    return { count, seconds: (performance.now() - startedAtMs) / 1000, failures: 0, cpuSeconds: undefined }
  }

/** Placed over the API, so that their numbers are ones that can be typed in; each is asked for by a visitor of its own. */
async function lookUps({ ground, db }: Bakery): Promise<() => Promise<string[]>> {
  const [server] = ground.servers
  const requests = await checkoutRequests(db, await freeSlots(server?.url ?? ''), 200)()
  await ground.load.ask({ ports: [server?.port ?? 0], requests, connections, ms: 60_000, isOnce: true })
  const rows = await db.selectFrom('customer_order').select('id').where('state', '=', 'created').limit(200).execute()
  return async () =>
    Array.from({ length: 4_000 }, (_, index) => {
      const visitor = [...randomBytes(4)].join('.')
      const headers = { ...apiHeaders, 'x-forwarded-for': visitor }
      return writeRequest(`/api/v1/orders/${rows[index % rows.length]?.id}?mail=anna.huber@mail.example`, { headers })
    })
}

export interface Growth {
  contests: Comparison[]
  close(): Promise<void>
}

/** The demo bakery grown by a hundred and more, with up to a million orders behind it, against the demo itself. */
export async function growth(orderCount: number): Promise<Growth> {
  const content = makeGrownContent(grownSizes)
  const small = await openBakery(Math.min(fewOrders, orderCount))
  const grown = await openBakery(orderCount, content.directory)
  const bothSides = async (make: (bakery: Bakery) => Promise<() => Promise<string[]>> | (() => Promise<string[]>)) => {
    const sideOf = async (bakery: Bakery) =>
      httpSide(bakery.ground.load, bakery.ground.servers, { requests: await make(bakery), isOnce: true, connections })
    return { ours: await sideOf(grown), theirs: await sideOf(small) }
  }
  const common = { row: 'growth', goal: withinTwice, against: 'the small bakery' }
  const contests: Comparison[] = []
  for (const [name, path, write] of reads)
    contests.push({ ...common, name, ...(await bothSides(() => numbered(path, write))) })
  const checkout = async ({ ground, db }: Bakery) => checkoutRequests(db, await freeSlots(ground.servers[0]?.url ?? ''))
  contests.push({ ...common, name: 'checkout', ...(await bothSides(checkout)) })
  contests.push({ ...common, name: 'order look-up', ...(await bothSides(lookUps)) })
  await fillDeskDay(small.db)
  await fillDeskDay(grown.db)
  contests.push({ ...common, name: 'a day’s orders at the desk', ours: deskSide(grown.db), theirs: deskSide(small.db) })
  return {
    contests,
    async close() {
      for (const { ground, db } of [small, grown]) {
        await db.destroy()
        await ground.close()
      }
      content.remove()
    },
  }
}
