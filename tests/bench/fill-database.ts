import { DatabaseSync } from 'node:sqlite'
import type { Db } from '#db/database.ts'

const rowsPerStatement = 200

const cartExpiresAt = '2099-01-01T00:00:00.000Z'

/** Inserts carts with the given lines, bypassing the API. */
export async function fillCarts(db: Db, count: number, lines: string, newId: () => string): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({ id: newId(), lines, expires_at: cartExpiresAt }))
  await db.transaction().execute(async (tx) => {
    for (let start = 0; start < rows.length; start += rowsPerStatement)
      await tx
        .insertInto('cart')
        .values(rows.slice(start, start + rowsPerStatement))
        .execute()
  })
  return rows.map(({ id }) => id)
}

const ordersPerStatement = 20_000

/** Inserts completed orders of past years, spread over days and stores, straight into SQLite. */
export function fillOrders(file: string, count: number, body: string): void {
  const database = new DatabaseSync(file, { timeout: 10_000 })
  database.exec('pragma journal_mode = wal; pragma synchronous = off')
  const numbers = `with recursive numbers(n) as (select ? union all select n + 1 from numbers where n + 1 < ?)`
  const id = `printf('%010d', n)`
  const date = `date('2016-01-01', '+' || (n % 3600) || ' days')`
  const instant = `${date} || 'T09:00:00.000Z'`
  const statements = [
    `insert into customer_order (id, state, store_id, pickup_date, pickup_minute, mail_folded, gross_cents, created_at,
      pay_until, revision, has_slot, has_stock, origin, pays_at_pickup, staff_note, search_text, change_stamp, pickup_code, body)
      ${numbers} select ${id}, 'completed', 'store-' || (n % 24), ${date}, 420 + (n % 20) * 30,
      'anna' || n || '@mail.example', 1240, ${instant}, ${instant}, 0,
      false, false, 'web', false, '', '', 0, '1234', '${body.replaceAll("'", "''")}' from numbers`,
    `insert into order_event (order_id, number, at, kind, detail) ${numbers} select ${id}, 0, ${instant}, 'placed', '{}' from numbers`,
    `insert into payment (id, order_id, provider, method, state, amount_cents, approve_url, capture_id, declines, created_at,
      checked_at, next_check_at, check_count, refunded_cents, booked_as) ${numbers} select ${id}, ${id}, 'paypal', 'paypal', 'captured',
      1240, 'https://pay.example', ${id}, 0, ${instant}, ${instant}, ${instant}, 0, 0, 'captured/' from numbers`,
  ].map((sql) => database.prepare(sql))
  for (let from = 0; from < count; from += ordersPerStatement)
    for (const statement of statements) statement.run(from, Math.min(count, from + ordersPerStatement))
  database.close()
}
