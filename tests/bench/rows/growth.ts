import { randomBytes } from 'node:crypto'
import { type Db, openDatabase } from '#db/database.ts'
import { listOrders } from '#db/orders.ts'
import { type Comparison, httpSide, type Side } from '../comparison.ts'
import { type BenchEnvironment, createBenchEnvironment } from '../environment.ts'
import { fillOrders } from '../fill-database.ts'
import { makeGrownContent } from '../grown-content.ts'
import { apiHeaders, browserHeaders, listFreeSlots, writeRequest } from '../load/requests.ts'
import { createCheckouts } from './orders.ts'

/** A hundred times the stores and jobs of the demo, three hundred times its products. */
const grownSizes = { storeCount: 2_400, productCount: 20_700, jobFactor: 100 }
const fewOrders = 1_000
/** Few, as on a weekday: latency counts here, not saturation. */
const connections = 4
/** The large content may take at most twice as long. */
const goal = 0.5

const api = (path: string) => writeRequest(`/api/v1${path}`, { headers: { ...browserHeaders, ...apiHeaders } })
const page = (path: string) => writeRequest(path, { headers: browserHeaders })

/** The servers have no response cache. `#` becomes a different number in each request. */
const reads: [string, string, (path: string) => string][] = [
  ['list page, rendered', '/products?shown=96', page],
  ['list, first 60', '/products?limit=60', api],
  ['product', '/products/bauernbrot', api],
  ['store', '/locations/illertissen-marktplatz', api],
  ['job', '/jobs/verkauf-fruehschicht-krumbach', api],
  ['product search, first request', '/products?limit=60&search=walnuss%20x#', api],
  ['store search, first request', '/locations?tiny=true&search=memmingen%20x#', api],
  ['job search, first request', '/jobs?keyword=memmingen%20x#', api],
]

function createNumberedRequests(path: string, write: (path: string) => string): () => Promise<string[]> {
  let count = 0
  return async () => Array.from({ length: 8_000 }, () => write(path.replace('#', String(count++))))
}

interface FilledEnvironment {
  environment: BenchEnvironment
  db: Db
}

async function createFilledEnvironment(orderCount: number, contentDir?: string): Promise<FilledEnvironment> {
  const environment = await createBenchEnvironment({
    processes: 1,
    hasResponseCache: false,
    ...(contentDir && { contentDir }),
  })
  const db = openDatabase(environment.databaseUrl, () => {})
  fillOrders(environment.databaseUrl, orderCount, anOldOrder())
  return { environment, db }
}

const anOldOrder = () => {
  const line = { productId: 'bauernbrot', name: { de: 'Bauernbrot', en: 'Country loaf' }, quantity: 2, notes: '' }
  const priced = { ...line, priceCents: 620, depositCents: 0, vatPercent: 7, allergens: ['wheat'], preparationDays: 1 }
  const customer = { givenname: 'Anna', surname: 'Huber', mail: 'anna@mail.example', phone: '' }
  const rest = { netCents: 1159, taxCents: 81, preparationDays: 1, pickupCode: '4711', notes: '', language: 'de' }
  return JSON.stringify({ ...rest, customer, lines: [{ ...priced, keepsDays: 5 }] })
}

/** A day with the same number of orders in both databases. */
const listedDay = '2026-02-03'

async function fillListedDay(db: Db): Promise<void> {
  const row = (index: number) => ({
    id: `DAY${String(index).padStart(7, '0')}`,
    state: 'completed' as const,
    store_id: `store-${index % 24}`,
    pickup_date: listedDay,
    pickup_minute: 420 + (index % 20) * 30,
    mail_folded: 'anna@mail.example',
    gross_cents: 1240,
    created_at: `${listedDay}T05:00:00.000Z`,
    pay_until: `${listedDay}T05:00:00.000Z`,
    revision: 0,
    has_slot: false,
    has_stock: false,
    origin: 'web' as const,
    pays_at_pickup: false,
    staff_note: '',
    search_text: '',
    change_stamp: 0,
    pickup_code: '1234',
    body: anOldOrder(),
  })
  await db
    .insertInto('customer_order')
    .values(Array.from({ length: 300 }, (_, index) => row(index)))
    .execute()
}

const listOrdersSide =
  (db: Db): Side =>
  async (ms) => {
    const startedAtMs = performance.now()
    let count = 0
    for (; performance.now() - startedAtMs < ms; count++) await listOrders(db, { from: listedDay, until: listedDay })
    return { count, seconds: (performance.now() - startedAtMs) / 1000, failures: 0, cpuSeconds: undefined }
  }

/** Looks up orders that were placed over the API. Each request has its own client address because look-ups are limited. */
async function createLookUps({ environment, db }: FilledEnvironment): Promise<() => Promise<string[]>> {
  const [server] = environment.servers
  const requests = await createCheckouts(db, await listFreeSlots(server?.url ?? ''), { count: 200 })()
  await environment.load.ask({ ports: [server?.port ?? 0], requests, connections, ms: 60_000, isOnce: true })
  const rows = await db
    .selectFrom('customer_order')
    .select(['id', 'mail_folded'])
    .where('state', '=', 'created')
    .limit(200)
    .execute()
  return async () =>
    Array.from({ length: 4_000 }, (_, index) => {
      const visitor = [...randomBytes(4)].join('.')
      const headers = { ...apiHeaders, 'x-forwarded-for': visitor }
      const { id, mail_folded } = rows[index % rows.length] ?? { id: '', mail_folded: '' }
      return writeRequest(`/api/v1/orders/${id}?mail=${mail_folded}`, { headers })
    })
}

type RequestSource = () => Promise<string[]>

/** Compares a much larger bakery, with up to a million orders, with the demo. */
export async function compareGrowth(
  orderCount: number,
): Promise<{ comparisons: Comparison[]; close(): Promise<void> }> {
  const content = makeGrownContent(grownSizes)
  const small = await createFilledEnvironment(Math.min(fewOrders, orderCount))
  const grown = await createFilledEnvironment(orderCount, content.directory)
  const toSides = async (createSource: (filled: FilledEnvironment) => Promise<RequestSource> | RequestSource) => {
    const toSide = async (filled: FilledEnvironment) => {
      const { load, servers } = filled.environment
      return httpSide(load, servers, { requests: await createSource(filled), isOnce: true, connections })
    }
    return { server: await toSide(grown), baseline: await toSide(small) }
  }
  const common = { row: 'growth', goal, against: 'the small bakery' }
  const comparisons: Comparison[] = []
  for (const [name, path, write] of reads)
    comparisons.push({ ...common, name, ...(await toSides(() => createNumberedRequests(path, write))) })
  const checkout = async ({ environment, db }: FilledEnvironment) =>
    createCheckouts(db, await listFreeSlots(environment.servers[0]?.url ?? ''))
  comparisons.push({ ...common, name: 'checkout', ...(await toSides(checkout)) })
  comparisons.push({ ...common, name: 'order look-up', ...(await toSides(createLookUps)) })
  await fillListedDay(small.db)
  await fillListedDay(grown.db)
  const name = 'a day’s orders in the CLI'
  comparisons.push({ ...common, name, server: listOrdersSide(grown.db), baseline: listOrdersSide(small.db) })
  return {
    comparisons,
    async close() {
      for (const { environment, db } of [small, grown]) {
        await db.destroy()
        await environment.close()
      }
      content.remove()
    },
  }
}
