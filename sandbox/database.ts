import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const schema = `
  create table if not exists orders (
    id text primary key, created_at text not null, deadline_at text, document text not null);
  create index if not exists orders_deadline on orders (deadline_at) where deadline_at is not null;
  create index if not exists orders_created on orders (created_at);
  create table if not exists captures (
    id text primary key, order_id text not null unique, invoice_id text, settles_at text, document text not null);
  create index if not exists captures_due on captures (settles_at) where settles_at is not null;
  create index if not exists captures_invoice on captures (invoice_id);
  create table if not exists refunds (id text primary key, capture_id text not null, document text not null);
  create index if not exists refunds_capture on refunds (capture_id);
  create table if not exists requests (
    scope text not null, request_id text not null, body text not null, resource_id text not null,
    kept_until text not null, primary key (scope, request_id));
  create table if not exists webhooks (
    id text primary key, event_type text not null, order_id text not null, body text not null,
    created_at text not null, attempts integer not null, next_attempt_at text, delivered_at text, last_result text);
  create index if not exists webhooks_due on webhooks (next_attempt_at) where next_attempt_at is not null;
  create index if not exists webhooks_order on webhooks (order_id);
  create table if not exists mails (
    id integer primary key autoincrement, received_at text not null, document text not null, raw blob not null);
  create table if not exists mail_attachments (
    mail_id integer not null, position integer not null, filename text not null, content_type text not null,
    content blob not null, primary key (mail_id, position));
`

export function openDatabase(dataDir: string): DatabaseSync {
  // Demos contain mails with names and addresses too.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'sandbox.sqlite')
  closeSync(openSync(file, 'a', 0o600))
  const db = new DatabaseSync(file, { timeout: 2_000 })
  db.exec('pragma journal_mode = wal; pragma synchronous = normal')
  db.exec(schema)
  return db
}

export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('begin immediate')
  try {
    const result = work()
    db.exec('commit')
    return result
  } catch (error) {
    db.exec('rollback')
    throw error
  }
}

/** Most tables store one JSON document per row; parses it as the type it was written from. */
export function readDocument<T>(row: Record<string, unknown> | undefined): T | null {
  return row ? (JSON.parse(String(row.document)) as T) : null
}

const tables = ['orders', 'captures', 'refunds', 'requests', 'webhooks', 'mails', 'mail_attachments']

export function emptyDatabase(db: DatabaseSync): void {
  inTransaction(db, () => {
    for (const table of tables) db.exec(`delete from ${table}`)
  })
}
