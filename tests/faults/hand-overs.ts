import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Db } from '#db/database.ts'
import { insertOrder } from '#db/orders.ts'
import { reserveSlot } from '#db/slots.ts'
import { takeStock } from '#db/stock.ts'
import { createOrderNumber } from '#domain/order/order.ts'
import { localTime } from '#foundation/clock.ts'
import { anOrder } from '../support/builders.ts'
import { freePort } from '../support/child-processes.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import type { TestProcess } from '../support/test-server.ts'
import { createRandom, type Guarantee } from './guarantee.ts'
import { isIntact } from './order-checks.ts'

const ordersPerRound = 60
/** Each order is on the boards of two of them. Both hand it over, as tablets do after they were offline. */
const tablets = 4
/** More orders than a store takes in a quarter of an hour. */
const unlimited = { orders: 1_000_000, workTenths: 1_000_000 }

/** A process that serves the staff app only, so that its port is ready when the process is. */
async function startStaffServer(cluster: TestCluster): Promise<TestProcess> {
  const port = String(await freePort())
  // The demo sign-in is for addresses of this machine only.
  const url = `http://127.0.0.1:${port}`
  const staff = { SERVE: 'staff', STAFF_PORT: port, STAFF_URL: url, PUBLIC_URL: url }
  return cluster.startServer({ PORT: port, ...staff })
}

interface Session {
  cookie: string
  storeId: string
}

/** Its session is in the database, so it outlives the process. */
async function pairTablet(staffUrl: string): Promise<Session> {
  const response = await fetch(`${staffUrl}/api/staff/v1/demo-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ as: 'counter' }),
  })
  const { data } = (await response.json()) as { data: { storeId: string } }
  return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '', storeId: data.storeId }
}

async function createOrders(db: Db, storeId: string): Promise<string[]> {
  const { date } = localTime(new Date().toISOString()).now
  const createdAt = new Date(Date.now() - 86_400_000).toISOString()
  const ids = Array.from({ length: ordersPerRound }, () => createOrderNumber(randomBytes))
  await db.transaction().execute(async (tx) => {
    const pickup = { storeId, date, minute: 720 }
    for (const id of ids) {
      // To be paid at pickup, as a hand-over needs a payment otherwise.
      const order = anOrder({ id, state: 'preparation', pickup, createdAt, paysAtPickup: true })
      await reserveSlot(tx, { ...pickup, workTenths: order.workTenths }, unlimited)
      await takeStock(tx, { storeId, date, products: order.lines }, () => undefined)
      await insertOrder(tx, order)
    }
  })
  return ids
}

/** What a tablet has to send: the key stays the same however often it tries. */
interface Task {
  orderId: string
  key: string
}

type Outcome = 'recorded' | 'alreadyHandedOver' | 'noAnswer' | 'other'

async function handOver(staffUrl: string, { cookie }: Session, { orderId, key }: Task): Promise<Outcome> {
  try {
    const response = await fetch(`${staffUrl}/api/staff/v1/orders/${orderId}/hand-over`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: '{}',
    })
    const body = (await response.json()) as { success: boolean; code?: string }
    if (body.success) return 'recorded'
    return body.code === 'alreadyHandedOver' ? 'alreadyHandedOver' : 'other'
  } catch {
    return 'noAnswer'
  }
}

/** Sends the tasks of a tablet one after the other. Returns those without an answer. */
async function sendAll(
  staffUrl: string,
  session: Session,
  tasks: readonly Task[],
  onOutcome: (task: Task, outcome: Outcome) => void,
): Promise<Task[]> {
  const unanswered: Task[] = []
  for (const task of tasks) {
    const outcome = unanswered.length > 0 ? 'noAnswer' : await handOver(staffUrl, session, task)
    onOutcome(task, outcome)
    if (outcome === 'noAnswer') unanswered.push(task)
  }
  return unanswered
}

interface Recorded {
  handedOver: ReadonlySet<string>
  events: ReadonlyMap<string, number>
  entries: ReadonlyMap<string, number>
}

const countBy = (ids: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

async function readRecorded(db: Db, ids: readonly string[]): Promise<Recorded> {
  const [orders, events, entries] = await Promise.all([
    db
      .selectFrom('customer_order')
      .select('id')
      .where('id', 'in', ids)
      .where('handed_over_at', 'is not', null)
      .execute(),
    db
      .selectFrom('order_event')
      .select('order_id')
      .where('order_id', 'in', ids)
      .where('kind', '=', 'handedOver')
      .execute(),
    db
      .selectFrom('audit_entry')
      .select('subject_id')
      .where('subject_id', 'in', ids)
      .where('action', '=', 'order.handOver')
      .execute(),
  ])
  return {
    handedOver: new Set(orders.map(({ id }) => id)),
    events: countBy(events.map(({ order_id }) => order_id)),
    entries: countBy(entries.map(({ subject_id }) => subject_id)),
  }
}

/** Kills the process while four tablets hand over, lets them try again with another process, and counts. */
async function runRound(cluster: TestCluster, servers: readonly [TestProcess, TestProcess], waitMs: number) {
  const [first, second] = servers
  const violations: string[] = []
  const session = await pairTablet(first.url)
  const ids = await createOrders(cluster.db, session.storeId)
  const acknowledged = new Set<string>()
  const begun = Promise.withResolvers<void>()
  const onOutcome = ({ orderId }: Task, outcome: Outcome) => {
    if (outcome === 'recorded' || outcome === 'alreadyHandedOver') acknowledged.add(orderId)
    if (acknowledged.size >= tablets) begun.resolve()
    if (outcome === 'other') violations.push(`order ${orderId} was refused`)
  }
  const half = ids.length / 2
  const queues = Array.from({ length: tablets }, (_, tablet) =>
    (tablet % 2 === 0 ? ids.slice(0, half) : ids.slice(half)).map((orderId) => ({ orderId, key: randomUUID() })),
  )
  const sending = queues.map((tasks) => sendAll(first.url, session, tasks, onOutcome))
  await Promise.race([begun.promise, ...sending])
  // At another moment in each round.
  await setTimeout(waitMs)
  await first.stop('SIGKILL')
  const unanswered = await Promise.all(sending)
  const early = acknowledged.size
  const afterKill = await readRecorded(cluster.db, ids)
  for (const id of acknowledged) if (!afterKill.handedOver.has(id)) violations.push(`the hand-over of ${id} is lost`)

  await Promise.all(unanswered.map((tasks) => sendAll(second.url, session, tasks, onOutcome)))
  const { handedOver, events, entries } = await readRecorded(cluster.db, ids)
  for (const id of ids) {
    const counts = [events.get(id) ?? 0, entries.get(id) ?? 0]
    if (!handedOver.has(id) || !acknowledged.has(id)) violations.push(`order ${id} was not handed over`)
    if (`${counts}` !== '1,1') violations.push(`order ${id} has ${counts} hand-overs in its history and the audit log`)
  }
  return { violations, wasInterrupted: early < ids.length }
}

export const handOvers: Guarantee = {
  name: 'no hand-over lost or doubled',
  figure:
    'every order is handed over once, with one event and one audit entry, after 100 × kill −9 while four tablets hand over and try again',
  rounds: { short: 1, long: 100 },
  async run({ rounds, seed, kind, cluster }) {
    const random = createRandom(seed)
    const violations: string[] = []
    let interrupted = 0
    let next = startStaffServer(cluster)
    for (let round = 0; round < rounds; round++) {
      const first = await next
      const second = await startStaffServer(cluster)
      const result = await runRound(cluster, [first, second], random.below(40))
      violations.push(...result.violations.map((violation) => `round ${round}: ${violation}`))
      interrupted += Number(result.wasInterrupted)
      next = Promise.resolve(second)
    }
    await (await next).stop()
    if (interrupted === 0) violations.push('no process was killed during hand-overs, so nothing was tested')
    if (kind === 'sqlite' && !(await isIntact(cluster.db))) violations.push('the database file is corrupt')
    return {
      rounds,
      violations,
      kills: rounds,
      note: `${rounds * ordersPerRound} orders, ${interrupted} rounds interrupted`,
    }
  },
}
