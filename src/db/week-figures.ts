import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { cancelPresets } from '#domain/order/cancellation.ts'
import { type OrderState, paidStates } from '#domain/order/order-states.ts'
import type { DaySpan } from '#domain/week/compared-weeks.ts'
import type { StockMark } from '#domain/week/sold-out.ts'
import type { CustomerCounts, OrderSums, ProductSums, RefundSums, WeekOrderKind } from '#domain/week/week-figures.ts'
import { type DbOrTx, isPostgres } from './database.ts'
import { type CountedOrder, countedOrderColumns } from './overview.ts'
import type { Database } from './schema.ts'

/** Days of pickup, of one store or of all. */
export interface WeekQuery extends DaySpan {
  storeId?: string | undefined
}

type OrderCondition = (row: ExpressionBuilder<Database, 'customer_order'>) => ReturnType<typeof row.and>

const isInWeek =
  ({ from, until, storeId }: WeekQuery, states: readonly OrderState[] = paidStates): OrderCondition =>
  (row) =>
    row.and([
      row('pickup_date', '>=', from),
      row('pickup_date', '<=', until),
      row('customer_order.state', 'in', states),
      ...(storeId === undefined ? [] : [row('store_id', '=', storeId)]),
    ])

export async function sumOrders(db: DbOrTx, query: WeekQuery): Promise<OrderSums[]> {
  const rows = await db
    .selectFrom('customer_order')
    .where(isInWeek(query))
    .select(({ fn }) => [
      'store_id as storeId',
      'pickup_date as date',
      fn.countAll<number>().as('orders'),
      fn.sum<number>('gross_cents').as('grossCents'),
      fn.count<number>('not_collected_at').filterWhere('handed_over_at', 'is', null).as('notCollected'),
      fn
        .sum<number | null>('gross_cents')
        .filterWhere('not_collected_at', 'is not', null)
        .filterWhere('handed_over_at', 'is', null)
        .as('notCollectedCents'),
    ])
    .groupBy(['store_id', 'pickup_date'])
    .orderBy('pickup_date')
    .orderBy('store_id')
    .execute()
  return rows.map((row) => ({ ...row, notCollectedCents: row.notCollectedCents ?? 0 }))
}

/** Read in the database, which is faster than parsing the orders of a week. */
export async function sumProducts(db: DbOrTx, query: WeekQuery): Promise<ProductSums[]> {
  const line = isPostgres(db)
    ? {
        from: sql`customer_order, jsonb_array_elements(cast(body as jsonb) -> 'lines') as line (value)`,
        id: sql`line.value ->> 'productId'`,
        name: sql`line.value -> 'name' ->> 'de'`,
        quantity: sql`cast(line.value ->> 'quantity' as integer)`,
        price: sql`cast(line.value ->> 'priceCents' as integer)`,
      }
    : {
        from: sql`customer_order, json_each(customer_order.body, '$.lines') as line`,
        id: sql`line.value ->> '$.productId'`,
        name: sql`line.value ->> '$.name.de'`,
        quantity: sql`line.value ->> '$.quantity'`,
        price: sql`line.value ->> '$.priceCents'`,
      }
  const ofStore = query.storeId === undefined ? sql`true` : sql`store_id = ${query.storeId}`
  const { rows } = await sql<ProductSums>`
    select ${line.id} as "productId", max(${line.name}) as name, sum(${line.quantity}) as quantity,
      sum(${line.quantity} * ${line.price}) as cents
    from ${line.from}
    where pickup_date >= ${query.from} and pickup_date <= ${query.until}
      and state in (${sql.join(paidStates)}) and ${ofStore}
    group by ${line.id} having sum(${line.quantity}) > 0`.execute(db)
  return rows
}

/** Refunds of single items, by the reason that staff have written. */
async function sumItemRefunds(db: DbOrTx, query: WeekQuery): Promise<RefundSums[]> {
  const rows = await db
    .selectFrom('customer_order')
    .innerJoin('refund', 'refund.order_id', 'customer_order.id')
    .where(isInWeek(query, [...paidStates, 'canceled']))
    .where('refund.state', '!=', 'refused')
    // An edit has changed the order itself.
    .where('refund.edit_id', 'is', null)
    .select(({ fn }) => [
      'store_id as storeId',
      'pickup_date as date',
      'customer_order.state as state',
      'refund.reason as text',
      fn.countAll<number>().as('count'),
      fn.sum<number>('refund.amount_cents').as('cents'),
    ])
    .groupBy(['store_id', 'pickup_date', 'customer_order.state', 'refund.reason'])
    .execute()
  return rows.map(({ state, ...row }) => ({ ...row, cause: 'items', isCanceled: state === 'canceled' }))
}

const cancellations = ['canceledByCustomer', 'canceledByBusiness']

/** Whole orders that were canceled after they were paid. */
async function listCanceledOrders(db: DbOrTx, query: WeekQuery): Promise<RefundSums[]> {
  const rows = await db
    .selectFrom('customer_order')
    .innerJoin('order_event', 'order_event.order_id', 'customer_order.id')
    .where(isInWeek(query, ['canceled']))
    .where('order_event.kind', 'in', cancellations)
    .select(['store_id as storeId', 'pickup_date as date', 'order_event.kind as kind', 'order_event.detail as detail'])
    .execute()
  return rows.flatMap(({ kind, detail: { refundCents, preset, text }, ...row }) => {
    const known = cancelPresets.find((one) => one === preset)
    const cause = kind === 'canceledByCustomer' ? 'byCustomer' : (known ?? 'other')
    const reason = cause === 'other' && typeof text === 'string' ? text : ''
    return typeof refundCents === 'number' && refundCents > 0
      ? [{ ...row, cause, text: reason, count: 1, cents: refundCents, isCanceled: true }]
      : []
  })
}

export const sumRefunds = async (db: DbOrTx, query: WeekQuery): Promise<RefundSums[]> => [
  ...(await sumItemRefunds(db, query)),
  ...(await listCanceledOrders(db, query)),
]

/** Whether the same address has ordered for a day before, as far back as orders are kept. */
const hasOrderedBefore = (from: CalendarDate, mail: string) => sql<SqlBool>`exists (
  select 1 from customer_order as earlier
  where earlier.mail_folded = ${sql.ref(mail)} and earlier.pickup_date < ${from}
    and earlier.state in (${sql.join(paidStates)}))`

/** Counted in the database: no address leaves it, and nothing about a customer is stored for this. */
export async function countCustomers(db: DbOrTx, query: WeekQuery): Promise<CustomerCounts> {
  const { all, returning } = await db
    .selectFrom((inner) =>
      inner
        .selectFrom('customer_order')
        .where(isInWeek(query))
        .where('mail_folded', '!=', '')
        .select('mail_folded')
        .distinct()
        .as('customer'),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere(hasOrderedBefore(query.from, 'customer.mail_folded')).as('returning'),
    ])
    .executeTakeFirstOrThrow()
  return { fresh: all - returning, returning }
}

/** The orders that a figure counts, by pickup. */
export async function listWeekOrders(
  db: DbOrTx,
  query: WeekQuery & { kind: WeekOrderKind; productId?: string | undefined; limit: number },
): Promise<CountedOrder[]> {
  const { kind, productId, limit } = query
  const states = kind === 'refunded' ? ([...paidStates, 'canceled'] as const) : paidStates
  let rows = db.selectFrom('customer_order').select(countedOrderColumns).where(isInWeek(query, states))
  if (kind === 'notCollected') rows = rows.where('not_collected_at', 'is not', null).where('handed_over_at', 'is', null)
  if (kind === 'refunded')
    rows = rows.where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('refund')
            .select('refund.id')
            .whereRef('refund.order_id', '=', 'customer_order.id')
            .where('refund.state', '!=', 'refused'),
        ),
        exists(
          selectFrom('payment')
            .select('payment.id')
            .whereRef('payment.order_id', '=', 'customer_order.id')
            .where('payment.state', 'in', ['refundDue', 'refunded']),
        ),
      ]),
    )
  if (kind === 'newCustomers' || kind === 'returningCustomers') {
    const before = hasOrderedBefore(query.from, 'customer_order.mail_folded')
    rows = rows.where('mail_folded', '!=', '').where(kind === 'newCustomers' ? sql<SqlBool>`not ${before}` : before)
  }
  if (productId !== undefined) {
    const lines = isPostgres(db)
      ? sql`jsonb_array_elements(cast(body as jsonb) -> 'lines') as line (value) where line.value ->> 'productId'`
      : sql`json_each(customer_order.body, '$.lines') as line where line.value ->> '$.productId'`
    rows = rows.where(sql<SqlBool>`exists (select 1 from ${lines} = ${productId})`)
  }
  return rows.orderBy('pickup_date').orderBy('pickup_minute').orderBy('id').limit(limit).execute()
}

/** A mark can be made long before its day. */
export async function listStockMarks(
  db: DbOrTx,
  { storeId, since }: { storeId?: string | undefined; since: Instant },
): Promise<StockMark[]> {
  let rows = db
    .selectFrom('audit_entry')
    .select(['at', 'subject_id', 'store_id', 'after'])
    .where('action', 'in', ['stock.set', 'stock.restored'])
    .where('at', '>=', since)
  if (storeId !== undefined) rows = rows.where('store_id', '=', storeId)
  return (await rows.orderBy('at').execute()).flatMap(({ at, subject_id: productId, store_id, after }): StockMark[] => {
    if (store_id === null || typeof after !== 'object' || after === null) return []
    const facts = new Map<string, unknown>(Object.entries(after))
    const date = facts.get('date')
    const [from, until, limit] = [facts.get('from') ?? date, facts.get('until') ?? date, facts.get('limit')]
    if (typeof from !== 'string' || typeof until !== 'string') return []
    return [{ at, productId, storeId: store_id, from, until, limit: typeof limit === 'number' ? limit : undefined }]
  })
}

/** Messages that came between these times, and when each was answered first. */
export async function listMessageAnswers(
  db: DbOrTx,
  { since, before, storeId }: { since: Instant; before: Instant; storeId?: string | undefined },
): Promise<{ createdAt: Instant; answeredAt: Instant }[]> {
  let rows = db
    .selectFrom('message')
    .innerJoin('message_reply', 'message_reply.message_id', 'message.id')
    .where('created_at', '>=', since)
    .where('created_at', '<', before)
  if (storeId !== undefined) rows = rows.where('store_id', '=', storeId)
  const found = await rows
    .select(({ fn }) => ['created_at', fn.min('message_reply.at').as('answeredAt')])
    .groupBy(['message.id', 'created_at'])
    .execute()
  return found.map(({ created_at, answeredAt }) => ({ createdAt: created_at, answeredAt }))
}
