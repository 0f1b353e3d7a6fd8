import type { Selectable } from 'kysely'
import { type CalendarDate, weekdayOf } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { parseWeekdays, type StandingDay, type StandingOrder } from '#domain/order/standing-order.ts'
import type { DbOrTx, Tx } from './database.ts'
import type { StandingOrderTable } from './schema.ts'

export interface StoredStandingOrder extends StandingOrder {
  changedAt: Instant
}

const toStandingOrder = (row: Selectable<StandingOrderTable>): StoredStandingOrder => ({
  ...{ orderId: row.order_id, weekdays: parseWeekdays(row.weekdays), state: row.state, changedAt: row.changed_at },
})

export async function findStandingOrder(db: DbOrTx, orderId: string): Promise<StoredStandingOrder | undefined> {
  const row = await db.selectFrom('standing_order').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  return row && toStandingOrder(row)
}

export async function listStandingOrders(db: DbOrTx): Promise<StoredStandingOrder[]> {
  const rows = await db.selectFrom('standing_order').selectAll().orderBy('order_id').execute()
  return rows.map(toStandingOrder)
}

/** Those whose customers may still order for the day. */
export async function listUnansweredStandingOrders(db: DbOrTx, date: CalendarDate): Promise<StoredStandingOrder[]> {
  const rows = await db
    .selectFrom('standing_order')
    .leftJoin('standing_order_day', (join) =>
      join
        .onRef('standing_order_day.order_id', '=', 'standing_order.order_id')
        .on('standing_order_day.date', '=', date),
    )
    .selectAll('standing_order')
    .where('standing_order.state', '=', 'active')
    .where('weekdays', 'like', `%${weekdayOf(date)}%`)
    .where((day) =>
      day.or([day('standing_order_day.state', 'is', null), day('standing_order_day.state', '=', 'asked')]),
    )
    .orderBy('standing_order.order_id')
    .execute()
  return rows.map(toStandingOrder)
}

export async function listStandingOrdersOf(db: DbOrTx, normalizedMail: string): Promise<StoredStandingOrder[]> {
  const rows = await db
    .selectFrom('standing_order')
    .innerJoin('customer_order', 'customer_order.id', 'standing_order.order_id')
    .selectAll('standing_order')
    .where('customer_order.mail_folded', '=', normalizedMail)
    .orderBy('standing_order.order_id')
    .execute()
  return rows.map(toStandingOrder)
}

export async function saveStandingOrder(tx: Tx, { orderId, weekdays, state }: StandingOrder, at: Instant) {
  const values = { weekdays: weekdays.join(''), state, changed_at: at }
  await tx
    .insertInto('standing_order')
    .values({ order_id: orderId, ...values })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(values))
    .execute()
}

/** With its days. */
export async function deleteStandingOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('standing_order_day').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('standing_order').where('order_id', '=', orderId).execute()
}

export async function listStandingDays(db: DbOrTx, orderId: string): Promise<StandingDay[]> {
  const query = db.selectFrom('standing_order_day').select(['date', 'state']).where('order_id', '=', orderId)
  return query.orderBy('date').execute()
}

/** The caller has locked the order. */
export async function saveStandingDay(tx: Tx, orderId: string, { date, state }: StandingDay): Promise<void> {
  await tx
    .insertInto('standing_order_day')
    .values({ order_id: orderId, date, state })
    .onConflict((conflict) => conflict.columns(['order_id', 'date']).doUpdateSet({ state }))
    .execute()
}

export async function deleteStandingDay(tx: Tx, orderId: string, date: CalendarDate): Promise<void> {
  await tx.deleteFrom('standing_order_day').where('order_id', '=', orderId).where('date', '=', date).execute()
}
