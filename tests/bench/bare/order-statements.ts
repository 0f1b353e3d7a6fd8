/** What a server says to its database when something is put into a cart and when it is ordered, in PostgreSQL's spelling. */
export const orderStatements = {
  holdCart: 'update cart set expires_at = $1 where id = $2 and expires_at > $3 returning id, lines',
  insertCart: 'insert into cart (id, lines, expires_at) values ($1, $2, $3)',
  findKey: 'select body_hash, result_id from idempotency_key where key = $1',
  claimKey:
    'insert into idempotency_key (key, body_hash, result_id, created_at) values ($1, $2, $3, $4) on conflict (key) do nothing returning key',
  takeCart: 'delete from cart where id = $1 and expires_at > $2 returning id, lines',
  takeSlot:
    'insert into slot_use (store_id, date, minute, used) values ($1, $2, $3, 1) on conflict (store_id, date, minute) do update set used = slot_use.used + 1 where slot_use.used < $4 returning used',
  insertOrder:
    'insert into customer_order (id, state, store_id, pickup_date, pickup_minute, mail_folded, gross_cents, created_at, pay_until, revision, body) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
  insertEvent: 'insert into order_event (order_id, number, at, kind, detail) values ($1, $2, $3, $4, $5)',
  insertMail:
    'insert into outbox (id, kind, subject_id, payload, due_at, attempts, sent_at, dead_at, last_fault, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
  findPayments: 'select * from payment where order_id = $1 order by created_at desc',
  insertPayment:
    'insert into payment (id, order_id, state, amount_cents, approve_url, capture_id, declines, created_at, checked_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing',
}

export type OrderStatement = keyof typeof orderStatements

/** Texts of a real order, so that as many bytes are written. */
export interface OrderTemplate {
  lines: string
  body: string
  detail: string
  payload: string
}

export type RunStatement = (
  statement: OrderStatement,
  ...values: (string | number | null)[]
) => Promise<unknown> | unknown

export interface Baseline {
  /** Outside of any transaction. */
  alone: RunStatement
  inTransaction(work: (ask: RunStatement) => Promise<void>): Promise<void>
}
