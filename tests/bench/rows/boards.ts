import { randomUUID } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, openDatabase } from '#db/database.ts'
import { insertOrder } from '#db/orders.ts'
import { insertDevice } from '#db/staff-devices.ts'
import { startSession } from '#services/staff/sessions.ts'
import { anOrder } from '../../support/builders.ts'
import type { BenchEnvironment } from '../environment.ts'
import { percentile, readResidentBytes } from '../stats.ts'
import type { Fact } from './process-facts.ts'

const boardCount = 200
const storeCount = 24
const ordersPerSecond = 20
const date = '2026-12-01'

interface Board {
  storeId: string
  /** Ids of orders that the board has, with the time at which it got them. */
  seenAtMs: Map<string, number>
  close(): void
}

async function signIn(db: Db, storeId: string): Promise<string> {
  const id = randomUUID()
  const now = new Date().toISOString()
  const { token } = await db.transaction().execute(async (tx) => {
    await insertDevice(tx, { id, name: id, storeId, pairedBy: 'bench', pairedById: 'p', createdAt: now })
    return startSession(tx, { kind: 'device', id }, now)
  })
  return `krume-staff=${token}`
}

/** Does what the app does: reads the list again after every hint. */
async function openBoard(staffUrl: string, db: Db, storeId: string): Promise<Board> {
  const headers = { cookie: await signIn(db, storeId) }
  const query = `store=${storeId}&date=${date}`
  const seenAtMs = new Map<string, number>()
  let etag = ''
  let isReading = false
  let isOutdated = false

  async function readOnce(): Promise<void> {
    const response = await fetch(`${staffUrl}/api/staff/v1/orders?${query}`, {
      headers: { ...headers, 'if-none-match': etag },
    })
    if (response.status !== 200) return
    etag = response.headers.get('etag') ?? ''
    const { data } = (await response.json()) as { data: { orderId: string }[] }
    const atMs = performance.now()
    for (const { orderId } of data) if (!seenAtMs.has(orderId)) seenAtMs.set(orderId, atMs)
  }

  async function readList(): Promise<void> {
    isOutdated = true
    if (isReading) return
    isReading = true
    try {
      while (isOutdated) {
        isOutdated = false
        await readOnce()
      }
    } finally {
      isReading = false
    }
  }

  const request = get(`${staffUrl}/api/staff/v1/events?${query}`, { headers, agent: false })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', reject)
  })
  response.setEncoding('utf8')
  response.on('data', (text: string) => {
    if (text.includes('event: changed')) void readList().catch(() => {})
  })
  request.on('error', () => {})
  return { storeId, seenAtMs, close: () => request.destroy() }
}

/** 200 boards in 24 stores while 20 orders a second arrive: how long until an order is on the boards of its store. */
export async function measureBoards({ servers: [server], databaseUrl }: BenchEnvironment, ms: number): Promise<Fact[]> {
  if (!server) throw new Error('Boards need a server')
  const db = openDatabase(databaseUrl, () => {})
  const stores = Array.from({ length: storeCount }, (_, index) => `store-${index}`)
  const idleBytes = readResidentBytes(server.pid)
  const boards: Board[] = []
  for (let index = 0; index < boardCount; index++)
    boards.push(await openBoard(server.staffUrl, db, stores[index % storeCount] ?? ''))
  const watchingBytes = readResidentBytes(server.pid)
  const writtenAtMs = new Map<string, { storeId: string; atMs: number }>()
  const orderCount = Math.max(20, Math.round((ms / 1000) * ordersPerSecond))
  for (let index = 0; index < orderCount; index++) {
    const storeId = stores[index % storeCount] ?? ''
    const id = `B${String(index).padStart(4, '0')}-BENCH`
    const order = anOrder({ id, state: 'preparation', pickup: { storeId, date, minute: 360 + (index % 24) * 30 } })
    await db.transaction().execute((tx) => insertOrder(tx, order))
    writtenAtMs.set(id, { storeId, atMs: performance.now() })
    await pause(1000 / ordersPerSecond)
  }
  await pause(3_000)
  const delays: number[] = []
  let missing = 0
  for (const [id, { storeId, atMs }] of writtenAtMs)
    for (const board of boards.filter((one) => one.storeId === storeId)) {
      const seenAtMs = board.seenAtMs.get(id)
      if (seenAtMs === undefined) missing += 1
      else delays.push(seenAtMs - atMs)
    }
  const loadedBytes = readResidentBytes(server.pid)
  for (const board of boards) board.close()
  await db.destroy()
  delays.sort((a, b) => a - b)
  const name = `${boardCount} boards, ${ordersPerSecond} orders a second`
  return [
    { row: 'boards', name: `${name}: order to board, p50`, value: percentile(delays, 50), unit: 'ms' },
    { row: 'boards', name: `${name}: order to board, p99`, value: percentile(delays, 99), unit: 'ms', goal: 2_000 },
    { row: 'boards', name: `${name}: orders missing on a board`, value: missing, unit: 'pieces', goal: 0 },
    { row: 'boards', name: `${name}: memory of the open boards`, value: (watchingBytes - idleBytes) / 1e6, unit: 'MB' },
    { row: 'boards', name: `${name}: memory after the load`, value: loadedBytes / 1e6, unit: 'MB' },
  ]
}
