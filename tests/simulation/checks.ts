import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import { listEntriesAfter } from '#db/journal.ts'
import { findOpenEdit } from '#db/order-edits.ts'
import { findOrder } from '#db/orders.ts'
import { entryCents } from '#domain/books/journal-entry.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { stockLimit } from '#domain/catalog/stock.ts'
import { indexById } from '#domain/content/content.ts'
import { type Order, orderedLines } from '#domain/order/order.ts'
import type { OrderEdit } from '#domain/order/order-edit.ts'
import { slotCapacityOn } from '#domain/pickup/order-needs.ts'
import { verifyBooks } from '#services/books/verify-books.ts'
import type { World } from './customers.ts'

/** What is wrong, and about which order if it is about one. */
export interface Violation {
  what: string
  orderId?: string
}

/** Every order that a customer or a store was told of is there. */
export async function findLostOrders({ db, acknowledged }: World): Promise<Violation[]> {
  const rows = await db.selectFrom('customer_order').select('id').execute()
  const stored = new Set(rows.map(({ id }) => id))
  return [...acknowledged].filter((id) => !stored.has(id)).map((id) => ({ what: 'is lost', orderId: id }))
}

const readOrders = async (db: Db, from: CalendarDate, until: CalendarDate): Promise<Order[]> => {
  const rows = await db
    .selectFrom('customer_order')
    .select('id')
    .where('pickup_date', '>=', from)
    .where('pickup_date', '<=', until)
    .execute()
  const orders: Order[] = []
  for (const { id } of rows) orders.push((await findOrder(db, id)) as Order)
  return orders
}

/** What is kept free for a change that is not paid yet, as if it were an order. */
function toHeld(order: Order, edit: OrderEdit | undefined): Order[] {
  if (!edit) return []
  const countOf = (lines: Order['lines'], productId: string) =>
    lines.reduce((sum, line) => sum + (line.productId === productId ? line.quantity : 0), 0)
  const products = [...new Map(edit.after.lines.map((line) => [line.productId, line])).values()]
  const lines = products.map((line) => ({
    ...line,
    quantity: Math.max(0, countOf(edit.after.lines, line.productId) - countOf(edit.before.lines, line.productId)),
  }))
  return [
    {
      ...order,
      lines,
      workTenths: Math.max(0, edit.after.workTenths - edit.before.workTenths),
      heldWorkTenths: undefined,
    },
  ]
}

const sumBy = <T>(items: readonly T[], key: (item: T) => string, value: (item: T) => number) => {
  const sums = new Map<string, number>()
  for (const item of items) sums.set(key(item), (sums.get(key(item)) ?? 0) + value(item))
  return sums
}

function compare(what: string, counted: Map<string, number>, expected: Map<string, number>): Violation[] {
  return [...new Set([...counted.keys(), ...expected.keys()])].flatMap((key) => {
    const [count = 0, wanted = 0] = [counted.get(key), expected.get(key)]
    return count === wanted ? [] : [{ what: `${what} ${key}: ${count} counted, ${wanted} by its orders` }]
  })
}

/** No place and no product is sold twice, and what is counted is what the orders have. Holds at every moment. */
export async function findWrongSupply({ db, content }: World, from: CalendarDate): Promise<Violation[]> {
  const orders = await readOrders(db, from, '9999-12-31')
  const slots = await db.selectFrom('slot_use').selectAll().where('date', '>=', from).execute()
  const stock = await db.selectFrom('stock_use').selectAll().where('date', '>=', from).execute()
  const stores = indexById(content().stores)
  const products = indexById(content().products)
  const placed = orders.filter(({ hasSlot }) => hasSlot)
  const held: Order[] = []
  for (const order of placed) held.push(...toHeld(order, await findOpenEdit(db, order.id)))
  const slotOf = ({ pickup }: Order) => `${pickup.storeId} ${pickup.date} ${pickup.minute}`
  const sold = [...orders, ...held]
    .filter(({ hasStock }) => hasStock)
    .flatMap(({ pickup, lines }) => orderedLines(lines).map((line) => ({ ...pickup, ...line })))
  const rowOf = ({ store_id, date, minute }: (typeof slots)[number]) => `${store_id} ${date} ${minute}`
  return [
    ...compare(
      'slot',
      sumBy(slots, rowOf, ({ used }) => used),
      sumBy(placed, slotOf, () => 1),
    ),
    ...compare(
      'work of slot',
      sumBy(slots, rowOf, ({ work_tenths }) => work_tenths),
      sumBy([...placed, ...held], slotOf, ({ workTenths, heldWorkTenths = workTenths }) => heldWorkTenths),
    ),
    ...compare(
      'stock',
      sumBy(
        stock,
        ({ store_id, date, product_id }) => `${store_id} ${date} ${product_id}`,
        ({ used }) => used,
      ),
      sumBy(
        sold,
        ({ storeId, date, productId }) => `${storeId} ${date} ${productId}`,
        ({ quantity }) => quantity,
      ),
    ),
    ...slots.flatMap((row) => {
      const capacity = slotCapacityOn(stores.get(row.store_id), row.date)
      const isOver = row.used > capacity.orders || row.work_tenths > capacity.workTenths
      return isOver ? [{ what: `slot ${rowOf(row)} holds more than it can` }] : []
    }),
    ...stock.flatMap(({ store_id, date, product_id, used }) => {
      const product = products.get(product_id)
      const limit = product && stockLimit(product, store_id, date)
      return limit !== undefined && used > limit
        ? [{ what: `${product_id} is oversold in ${store_id} on ${date}` }]
        : []
    }),
  ]
}

/** What the providers must have kept of an order: what was handed out, and nothing of an order that was canceled. */
async function dueCents(db: Db, { id, state, paysAtPickup, grossCents }: Order): Promise<number> {
  if (state === 'canceled' || paysAtPickup) return 0
  const refunds = await db
    .selectFrom('refund')
    .select('amount_cents')
    .where('order_id', '=', id)
    .where('state', '=', 'refunded')
    .where('edit_id', 'is', null)
    .execute()
  return grossCents - refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}

/** Days after its pickup, an order is over, its customer has paid exactly what was handed out, and got one confirmation. */
export async function findUnfinished(world: World, date: CalendarDate): Promise<Violation[]> {
  const { db, providers } = world
  const violations: Violation[] = []
  for (const order of await readOrders(db, date, date)) {
    const { id: orderId, state } = order
    if (state !== 'completed' && state !== 'canceled') violations.push({ orderId, what: `is still ${state}` })
    const payments = await db.selectFrom('payment').select('id').where('order_id', '=', orderId).execute()
    const charged = payments.reduce(
      (sum, { id }) => sum + providers.reduce((own, provider) => own + provider.chargedCents(id), 0),
      0,
    )
    const due = await dueCents(db, order)
    if (charged !== due) violations.push({ orderId, what: `is ${state}: ${charged} cents charged, ${due} due` })
    const confirmations = await db
      .selectFrom('outbox')
      .select('id')
      .where('subject_id', '=', orderId)
      .where('kind', '=', 'orderConfirmed')
      .execute()
    if (confirmations.length > 1 || (state === 'completed' && confirmations.length === 0))
      violations.push({ orderId, what: `is ${state} and was confirmed ${confirmations.length} times` })
  }
  return violations
}

/** Whether orders of that day or later are still to be looked at. */
export async function hasOrdersSince({ db }: World, date: CalendarDate): Promise<boolean> {
  const row = await db
    .selectFrom('customer_order')
    .select('id')
    .where('pickup_date', '>=', date)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The books verify, nothing differs from the providers, and both add up to the same cents. */
export async function findWrongBooks({ db, providers, simulation }: World): Promise<Violation[]> {
  const { problems } = await verifyBooks(db, new Date(simulation.time.nowMs()).toISOString())
  const violations: Violation[] = problems.map((problem) => ({ what: `books: ${JSON.stringify(problem)}` }))
  let bookedCents = 0
  for (let after = 0; ; ) {
    const entries = await listEntriesAfter(db, after, 500)
    const last = entries.at(-1)
    if (!last) break
    after = last.number
    bookedCents += entries.filter(({ way }) => way !== 'store').reduce((sum, entry) => sum + entryCents(entry), 0)
  }
  const chargedCents = providers.reduce((sum, provider) => sum + provider.totalCents(), 0)
  if (bookedCents !== chargedCents)
    violations.push({ what: `${bookedCents} cents are booked, the providers have ${chargedCents}` })
  const { rows } = await sql<{
    open: number
  }>`select count(*) as open from books_difference where resolved_at is null`.execute(db)
  if (Number(rows[0]?.open) > 0) violations.push({ what: `${rows[0]?.open} differences are open in the books` })
  return violations
}
