import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { isPostgresUrl } from '#db/database.ts'

/** The statements the server sends for adding to a cart and for placing an order, in PostgreSQL syntax. */
const orderStatements = {
  lockCart: 'update cart set expires_at = $1 where id = $2 and expires_at > $3 returning id, lines',
  insertCart: 'insert into cart (id, lines, expires_at) values ($1, $2, $3)',
  findKey: 'select body_hash, result_id from idempotency_key where key = $1',
  claimKey:
    'insert into idempotency_key (key, body_hash, result_id, created_at) values ($1, $2, $3, $4) on conflict (key) do nothing returning key',
  deleteCart: 'delete from cart where id = $1 and expires_at > $2 returning id, lines',
  reserveSlot:
    'insert into slot_use (store_id, date, minute, used, work_tenths) values ($1, $2, $3, 1, $4) on conflict (store_id, date, minute) do update set used = slot_use.used + 1, work_tenths = slot_use.work_tenths + excluded.work_tenths where slot_use.used < $5 and slot_use.work_tenths <= $6 returning used',
  takeStock:
    'insert into stock_use (store_id, date, product_id, used) values ($1, $2, $3, $4) on conflict (store_id, date, product_id) do update set used = stock_use.used + excluded.used where stock_use.used + excluded.used <= $5 returning product_id',
  insertOrder:
    "insert into customer_order (id, state, store_id, pickup_date, pickup_minute, mail_folded, gross_cents, created_at, pay_until, revision, body, has_slot, has_stock, origin, pays_at_pickup, staff_note, search_text, change_stamp, pickup_code) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, true, true, 'web', false, '', '', 0, '1234')",
  insertEvent: 'insert into order_event (order_id, number, at, kind, detail) values ($1, $2, $3, $4, $5)',
  insertMail:
    "insert into outbox (id, kind, subject_id, payload, due_at, attempts, sent_at, dead_at, last_fault, created_at, recipient) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '')",
  findPayments: 'select * from payment where order_id = $1 order by created_at desc',
  insertPayment:
    "insert into payment (id, order_id, provider, method, state, amount_cents, approve_url, capture_id, declines, created_at, checked_at, next_check_at, check_count, refunded_cents, booked_as) values ($1, $2, 'paypal', $3, $4, $5, $6, $7, $8, $9, $10, $10, 0, 0, '') on conflict (id) do nothing",
}

type OrderStatement = keyof typeof orderStatements

type RunStatement = (statement: OrderStatement, ...values: (string | number | null)[]) => Promise<unknown> | unknown

export interface BaselineDatabase {
  /** Outside of any transaction. */
  run: RunStatement
  inTransaction(work: (run: RunStatement) => Promise<void>): Promise<void>
}

/** node:sqlite with prepared statements and the durability settings of the server. */
function openSqlite(file: string): BaselineDatabase {
  const database = new DatabaseSync(file, { timeout: 1_000 })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const prepared = new Map(
    Object.entries(orderStatements).map(([name, sql]) => [name, database.prepare(sql.replace(/\$\d+/g, '?'))]),
  )
  const [begin, commit] = [database.prepare('begin immediate'), database.prepare('commit')]
  const run: RunStatement = (statement, ...values) => prepared.get(statement)?.all(...values)
  return {
    run,
    async inTransaction(work) {
      begin.run()
      await work(run)
      commit.run()
    },
  }
}

/** `pg` with named statements and as many connections as a server has. */
function openPostgres(url: string): BaselineDatabase {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const query = (name: OrderStatement, values: unknown[]) => ({ name, text: orderStatements[name], values })
  return {
    run: (statement, ...values) => pool.query(query(statement, values)),
    async inTransaction(work) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await work((statement, ...values) => client.query(query(statement, values)))
        await client.query('commit')
      } finally {
        client.release()
      }
    },
  }
}

export const openBaselineDatabase = (url: string): BaselineDatabase =>
  isPostgresUrl(url) ? openPostgres(url) : openSqlite(url)
