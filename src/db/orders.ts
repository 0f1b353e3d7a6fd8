import { randomInt } from 'node:crypto'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ClockMinute, Instant, LocalTime } from '#domain/calendar/local-time.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import { type Customer, isOpenUnpaid, type Order, type OrderLine, type PickupChoice } from '#domain/order/order.ts'
import { assertTransition, assertValidOrder, previousOrderStates } from '#domain/order/order-rules.ts'
import { toSearchText } from '#domain/order/order-search.ts'
import { awaitedStates, type OrderState, paidStates } from '#domain/order/order-states.ts'
import type { PayAtPickupRecord } from '#domain/order/pay-at-pickup.ts'
import type { DbOrTx, Tx } from './database.ts'
import { insertMany } from './insert-many.ts'
import { type ParamFor, prepareQuery } from './prepared-query.ts'
import type { CustomerOrderTable, Database, OrderBody } from './schema.ts'

/** The sum over the orders of a day has to stay an exact number. */
const maxChangeStamp = 2 ** 32

const isAnonymous = ({ surname, mail, phone }: Customer) => surname === '' && mail === '' && phone === ''

function toRow(order: Order) {
  const { language, customer, billing, notes, lines, netCents, taxCents, preparationDays } = order
  const { pickupBounds, workTenths, heldWorkTenths } = order
  const body: OrderBody = {
    language,
    customer,
    billing,
    notes,
    lines,
    netCents,
    taxCents,
    preparationDays,
    pickupBounds,
    workTenths,
    heldWorkTenths,
  }
  return {
    id: order.id,
    state: order.state,
    store_id: order.pickup.storeId,
    pickup_date: order.pickup.date,
    pickup_minute: order.pickup.minute,
    pickup_code: order.pickupCode,
    mail_folded: normalizeMailAddress(customer.mail),
    gross_cents: order.grossCents,
    created_at: order.createdAt,
    pay_until: order.payUntil,
    revision: order.revision,
    has_slot: order.hasSlot,
    has_stock: order.hasStock,
    hold_until: order.holdUntil ?? null,
    handed_over_at: order.handedOverAt ?? null,
    ready_at: order.readyAt ?? null,
    handed_over_by: order.handedOverBy ?? null,
    not_collected_at: order.notCollectedAt ?? null,
    origin: order.origin,
    pays_at_pickup: order.paysAtPickup,
    paid_at_pickup_at: order.paidAtPickupAt ?? null,
    staff_note: order.staffNote,
    search_text: isAnonymous(customer) ? '' : toSearchText(order),
    change_stamp: randomInt(maxChangeStamp),
    body: JSON.stringify(body),
  }
}

export function toOrder(row: Selectable<CustomerOrderTable>): Order {
  const { body } = row
  return {
    ...body,
    id: row.id,
    state: row.state,
    pickup: { storeId: row.store_id, date: row.pickup_date, minute: row.pickup_minute },
    pickupCode: row.pickup_code,
    grossCents: row.gross_cents,
    createdAt: row.created_at,
    payUntil: row.pay_until,
    revision: row.revision,
    hasSlot: row.has_slot,
    hasStock: row.has_stock,
    holdUntil: row.hold_until ?? undefined,
    handedOverAt: row.handed_over_at ?? undefined,
    readyAt: row.ready_at ?? undefined,
    handedOverBy: row.handed_over_by ?? undefined,
    notCollectedAt: row.not_collected_at ?? undefined,
    origin: row.origin,
    paysAtPickup: row.pays_at_pickup,
    paidAtPickupAt: row.paid_at_pickup_at ?? undefined,
    staffNote: row.staff_note,
  }
}

type NewRow = ReturnType<typeof toRow> & { placed_by: string | null }

const insertQuery = prepareQuery((db, param: ParamFor<NewRow>, names: readonly (keyof NewRow)[]) =>
  db.insertInto('customer_order').values(Object.fromEntries(names.map((name) => [name, param(name)])) as NewRow),
)

/** `placedBy`: the client, as long as the order is open and not paid. */
export async function insertOrder(tx: Tx, order: Order, placedBy: string | null = null): Promise<void> {
  assertValidOrder(order)
  await insertQuery(tx, { ...toRow(order), placed_by: placedBy })
}

/** Many at once, without what use cases do with each: for data of demos. The tills have recorded what was paid at pickup. */
export async function insertPastOrders(tx: Tx, orders: readonly Order[]): Promise<void> {
  for (const order of orders) assertValidOrder(order)
  await insertMany(
    tx,
    'customer_order',
    orders.map((order) => ({ ...toRow(order), till_paid_at: order.paidAtPickupAt ?? null })),
  )
}

export async function findOrder(db: DbOrTx, id: string): Promise<Order | undefined> {
  const row = await db.selectFrom('customer_order').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toOrder(row)
}

/** In the order of the ids, without those that do not exist. */
export async function findOrders(db: DbOrTx, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('customer_order').selectAll().where('id', 'in', ids).execute()
  return rows.map(toOrder).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/**
 * Compares the address in the query, so that a wrong address and an unknown number are the same work. Anonymized orders
 * have no address and are not found.
 */
export async function findOrderByMail(db: DbOrTx, id: string, normalizedMail: string): Promise<Order | undefined> {
  const row = await db
    .selectFrom('customer_order')
    .selectAll()
    .where('id', '=', id)
    .where('mail_folded', '=', normalizedMail)
    .where('mail_folded', '!=', '')
    .executeTakeFirst()
  return row && toOrder(row)
}

/** Reads the row and locks it until the transaction ends, by a write that changes nothing (works on both databases). */
export async function lockOrder(tx: Tx, id: string): Promise<Order | undefined> {
  const row = await tx
    .updateTable('customer_order')
    .set((column) => ({ revision: column.ref('revision') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && toOrder(row)
}

/** Refuses a state that the table of transitions does not allow after the stored one. */
export async function updateOrder(tx: Tx, order: Order): Promise<void> {
  assertValidOrder(order)
  const { numUpdatedRows } = await tx
    .updateTable('customer_order')
    .set({ ...toRow(order), ...(!isOpenUnpaid(order) && { placed_by: null }) })
    .where('id', '=', order.id)
    .where('state', 'in', previousOrderStates(order.state))
    .executeTakeFirstOrThrow()
  assertTransition(Number(numUpdatedRows), `order ${order.id}`, order.state)
}

const countOpenQuery = prepareQuery((db, param: ParamFor<{ placedBy: string }>) =>
  db
    .selectFrom('customer_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('placed_by', '=', param('placedBy'))
    .where('has_slot', '=', true),
)

/** Open unpaid orders of a client that hold a slot, also those to be paid at pickup. */
export async function countOpenOrders(db: DbOrTx, placedBy: string): Promise<number> {
  const [row] = await countOpenQuery(db, { placedBy })
  return row?.count ?? 0
}

/**
 * What is known of an address whose owner has confirmed orders that are paid at pickup. What was taken on the phone does
 * not count: nobody has checked the address.
 */
export async function readPayAtPickupRecord(db: DbOrTx, normalizedMail: string): Promise<PayAtPickupRecord> {
  const rows = await db
    .selectFrom('customer_order')
    .select(['state', 'pickup_date', 'not_collected_at'])
    .where('mail_folded', '=', normalizedMail)
    .where('mail_folded', '!=', '')
    .where('origin', '=', 'web')
    .where('pays_at_pickup', '=', true)
    .where('paid_at_pickup_at', 'is', null)
    .where('handed_over_at', 'is', null)
    .where('state', 'in', paidStates)
    .execute()
  const noShows = rows.filter(({ not_collected_at }) => not_collected_at !== null)
  return {
    open: rows.filter(({ state }) => awaitedStates.includes(state)).length,
    lastNoShow: noShows
      .map(({ pickup_date }) => pickup_date)
      .toSorted()
      .at(-1),
  }
}

/** The work that unpaid orders hold in a slot. */
export async function sumHeldWork(tx: Tx, { storeId, date, minute }: PickupChoice): Promise<number> {
  const rows = await tx
    .selectFrom('customer_order')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('pickup_date', '=', date)
    .where('pickup_minute', '=', minute)
    .where('state', '=', 'created')
    .where('has_slot', '=', true)
    .execute()
  return rows.map(toOrder).reduce((sum, { heldWorkTenths, workTenths }) => sum + (heldWorkTenths ?? workTenths), 0)
}

/** A customer has only a few; a limit keeps the mail about them readable. */
const maxListedOpenOrders = 20

/** Orders of a mail address that can still be paid or picked up, the next pickup first. */
export async function listOpenOrders(db: DbOrTx, normalizedMail: string, now: Instant): Promise<Order[]> {
  const rows = await db
    .selectFrom('customer_order')
    .selectAll()
    .where('mail_folded', '=', normalizedMail)
    .where('mail_folded', '!=', '')
    .where((row) =>
      row.or([row('state', 'in', awaitedStates), row.and([row('state', '=', 'created'), row('pay_until', '>', now)])]),
    )
    .orderBy('pickup_date')
    .orderBy('pickup_minute')
    .limit(maxListedOpenOrders)
    .execute()
  return rows.map(toOrder)
}

export interface OrderEventEntry {
  at: Instant
  kind: string
  detail: Record<string, unknown>
}

const addEventQuery = prepareQuery(
  (db, param: ParamFor<{ orderId: string; at: Instant; kind: string; detail: string }>) =>
    db.insertInto('order_event').values(({ selectFrom }) => ({
      order_id: param('orderId'),
      number: selectFrom('order_event as before')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('before.order_id', '=', param('orderId')),
      at: param('at'),
      kind: param('kind'),
      detail: param('detail'),
    })),
)

/** Appends to the history of an order, which is never changed. */
export async function addOrderEvent(tx: Tx, orderId: string, { at, kind, detail }: OrderEventEntry): Promise<void> {
  await addEventQuery(tx, { orderId, at, kind, detail: JSON.stringify(detail) })
}

export async function listEventsOfOrders(
  db: DbOrTx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderEventEntry[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_event')
    .select(['order_id', 'at', 'kind', 'detail'])
    .where('order_id', 'in', orderIds)
    .orderBy('number')
    .execute()
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id)
  return new Map([...byOrder].map(([id, events]) => [id, events.map(({ order_id: _, ...event }) => event)]))
}

export const listOrderEvents = async (db: DbOrTx, orderId: string): Promise<OrderEventEntry[]> =>
  (await listEventsOfOrders(db, [orderId])).get(orderId) ?? []

interface DueOrdersQuery {
  state: OrderState
  pickupUntil: CalendarDate
  limit: number
}

/** Returns ids only: the caller locks and checks each order by itself. */
export async function listDueOrders(db: DbOrTx, { state, pickupUntil, limit }: DueOrdersQuery): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_order')
    .select('id')
    .where('state', '=', state)
    .where('pickup_date', '<=', pickupUntil)
    .orderBy('pickup_date')
    .orderBy('pickup_minute')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether the customer of an unpaid order has paid or may have, as `mayHaveMoney` decides for one payment. */
const hasPaymentInProgress = ({ exists, selectFrom }: ExpressionBuilder<Database, 'customer_order'>) =>
  exists(
    selectFrom('payment')
      .select('payment.id')
      .whereRef('order_id', '=', 'customer_order.id')
      .where(({ eb, or }) => or([eb('payment.state', '=', 'pending'), eb('capture_started_at', 'is not', null)])),
  )

interface ExpiredOrdersQuery {
  now: Instant
  /** Orders with this or an earlier pickup time can no longer be picked up. */
  pickupUntil: LocalTime
  limit: number
}

/**
 * Unpaid orders whose deadline has passed. Orders that may have been paid (`mayHaveMoney`) are left out until their pickup
 * time is over: they wait for the provider, and would take the places of others. Returns ids only, like `listDueOrders`.
 */
export async function listExpiredOrders(
  db: DbOrTx,
  { now, pickupUntil: { date, minute }, limit }: ExpiredOrdersQuery,
): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_order')
    .select('customer_order.id')
    .where('customer_order.state', '=', 'created')
    .where('pay_until', '<=', now)
    .where((order) =>
      order.or([
        order('pickup_date', '<', date),
        order.and([order('pickup_date', '=', date), order('pickup_minute', '<=', minute)]),
        order.not(hasPaymentInProgress(order)),
      ]),
    )
    .orderBy('pickup_date')
    .orderBy('pickup_minute')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Only this order, to check again under its lock what a list has returned. */
interface OneOrder {
  orderId?: string | undefined
}

interface UnpaidOrdersQuery extends OneOrder {
  createdUntil: Instant
  /** Orders whose deadline has passed by then are left out. */
  payableAt: Instant
  /** Followed by the order number. */
  keyPrefix: string
  limit: number
}

/**
 * Unpaid orders for which nothing was done under this idempotency key yet. Orders that may have been paid are left out:
 * their customers have nothing to do.
 */
export async function listUnpaidOrdersWithoutKey(
  db: DbOrTx,
  { orderId, createdUntil, payableAt, keyPrefix, limit }: UnpaidOrdersQuery,
): Promise<string[]> {
  const query = db
    .selectFrom('customer_order')
    .select('customer_order.id')
    .where('state', '=', 'created')
    .where('customer_order.created_at', '<=', createdUntil)
    .where('pay_until', '>', payableAt)
    .where((order) => order.not(hasPaymentInProgress(order)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('idempotency_key')
            .select('key')
            .where(({ eb, ref, val }) => eb('key', '=', eb(val(keyPrefix), '||', ref('customer_order.id')))),
        ),
      ),
    )
    .orderBy('customer_order.created_at')
    .limit(limit)
  const rows = await (orderId === undefined ? query : query.where('customer_order.id', '=', orderId)).execute()
  return rows.map(({ id }) => id)
}

/** Unpaid orders whose hold is over. Returns ids only, like `listDueOrders`. */
export async function listOverdueHolds(db: DbOrTx, now: Instant, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_order')
    .select('id')
    .where('hold_until', '<=', now)
    .where('state', '=', 'created')
    .where('has_slot', '=', true)
    .orderBy('hold_until')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

interface DayQuery {
  storeId?: string | undefined
  date: CalendarDate
  states: readonly OrderState[]
}

interface SilentOrdersQuery extends OneOrder, Pick<DayQuery, 'date' | 'states'> {
  fromMinute: ClockMinute
  silentSince: Instant
}

/**
 * Orders of a day whose customers have heard nothing since `silentSince`: not placed, paid, confirmed, changed or moved
 * since, and neither ready nor fetched.
 */
export async function listSilentOrderIds(
  db: DbOrTx,
  { orderId, date, states, fromMinute, silentSince }: SilentOrdersQuery,
): Promise<string[]> {
  const query = db
    .selectFrom('customer_order')
    .select('id')
    .where('pickup_date', '=', date)
    .where('pickup_minute', '>=', fromMinute)
    .where('state', 'in', states)
    .where('created_at', '<', silentSince)
    .where('ready_at', 'is', null)
    .where('handed_over_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_event')
            .select('order_event.order_id')
            .whereRef('order_event.order_id', '=', 'customer_order.id')
            .where('order_event.kind', 'in', ['paid', 'confirmedByCustomer', 'moved', 'changed'])
            .where('order_event.at', '>=', silentSince),
        ),
      ),
    )
  const rows = await (orderId === undefined ? query : query.where('id', '=', orderId)).execute()
  return rows.map(({ id }) => id)
}

/** Sorted by time and order number; without a store, those of all stores. */
export async function listOrdersOfDay(db: DbOrTx, { storeId, date, states }: DayQuery): Promise<Order[]> {
  const ofDay = db.selectFrom('customer_order').selectAll().where('pickup_date', '=', date).where('state', 'in', states)
  const query = storeId === undefined ? ofDay : ofDay.where('store_id', '=', storeId)
  const rows = await query.orderBy('pickup_minute').orderBy('id').execute()
  return rows.map(toOrder)
}

const pickupCodesQuery = prepareQuery((db, param: ParamFor<{ storeId: string; date: CalendarDate }>) =>
  db
    .selectFrom('customer_order')
    .select('pickup_code')
    .where('store_id', '=', param('storeId'))
    .where('pickup_date', '=', param('date')),
)

/** The codes that are known to a store on one day. */
export async function listPickupCodes(tx: Tx, { storeId, date }: Pick<Order['pickup'], 'storeId' | 'date'>) {
  const rows = await pickupCodesQuery(tx, { storeId, date })
  return new Set(rows.map(({ pickup_code }) => pickup_code))
}

interface OrderQuery {
  storeId?: string | undefined
  from?: CalendarDate | undefined
  until?: CalendarDate | undefined
  states?: readonly OrderState[] | undefined
  limit?: number
}

export interface ListedOrder {
  id: string
  state: OrderState
  storeId: string
  date: CalendarDate
  minute: number
  grossCents: number
  createdAt: Instant
  language: Language
  customer: Customer
  notes: string
  lines: readonly OrderLine[]
  paysAtPickup: boolean
  paidAtPickupAt: Instant | undefined
  handedOverAt: Instant | undefined
}

/** Sorted by pickup date, time and order number. An empty query lists all orders. */
export async function listOrders(
  db: DbOrTx,
  { storeId, from, until, states, limit }: OrderQuery,
): Promise<ListedOrder[]> {
  let query = db.selectFrom('customer_order').selectAll()
  if (storeId !== undefined) query = query.where('store_id', '=', storeId)
  if (from !== undefined) query = query.where('pickup_date', '>=', from)
  if (until !== undefined) query = query.where('pickup_date', '<=', until)
  if (states !== undefined) query = query.where('state', 'in', states)
  const sorted = query.orderBy('pickup_date').orderBy('pickup_minute').orderBy('id')
  const rows = await (limit === undefined ? sorted : sorted.limit(limit)).execute()
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    storeId: row.store_id,
    date: row.pickup_date,
    minute: row.pickup_minute,
    grossCents: row.gross_cents,
    createdAt: row.created_at,
    language: row.body.language,
    customer: row.body.customer,
    notes: row.body.notes,
    lines: row.body.lines,
    paysAtPickup: row.pays_at_pickup,
    paidAtPickupAt: row.paid_at_pickup_at ?? undefined,
    handedOverAt: row.handed_over_at ?? undefined,
  }))
}

/**
 * Tells for each store whether an order of the day was added, changed or removed since the last call: every write renews
 * the random stamp of its order, so the sum changes. Unlike a counter it costs writers nothing and needs no lock.
 */
export async function readDayStamps(
  db: DbOrTx,
  dates: readonly CalendarDate[],
): Promise<{ storeId: string; date: CalendarDate; stamp: string }[]> {
  if (dates.length === 0) return []
  const rows = await db
    .selectFrom('customer_order')
    .select((column) => [
      'store_id as storeId' as const,
      'pickup_date as date' as const,
      column.fn.countAll<number>().as('count'),
      sql<number>`cast(sum(change_stamp) as bigint)`.as('sum'),
    ])
    .where('pickup_date', 'in', dates)
    .where('state', '!=', 'created')
    .groupBy(['store_id', 'pickup_date'])
    .execute()
  return rows.map(({ storeId, date, count, sum }) => ({ storeId, date, stamp: `${count}-${sum}` }))
}
