import type { DatabaseSync } from 'node:sqlite'
import { readDocument } from '../store/read-document.ts'
import type { ProviderOrder } from './provider-order.ts'

export function saveOrder(db: DatabaseSync, order: ProviderOrder): void {
  const sql = `insert into orders (id, created_at, deadline_at, document) values (?, ?, ?, ?)
    on conflict (id) do update set deadline_at = excluded.deadline_at, document = excluded.document`
  db.prepare(sql).run(order.id, order.createdAt, order.deadlineAt, JSON.stringify(order))
}

export function findOrder(db: DatabaseSync, id: string): ProviderOrder | null {
  return readDocument(db.prepare('select document from orders where id = ?').get(id))
}

export function listOrders(db: DatabaseSync, limit: number): ProviderOrder[] {
  const sql = 'select document from orders order by created_at desc, rowid desc limit ?'
  return db
    .prepare(sql)
    .all(limit)
    .flatMap((row) => readDocument<ProviderOrder>(row) ?? [])
}

export function ordersPastDeadline(db: DatabaseSync, now: Date): ProviderOrder[] {
  const sql = 'select document from orders where deadline_at <= ?'
  return db
    .prepare(sql)
    .all(now.toISOString())
    .flatMap((row) => readDocument<ProviderOrder>(row) ?? [])
}
