import type { DatabaseSync } from 'node:sqlite'
import { readDocument } from '../store/read-document.ts'
import type { Capture } from './provider-order.ts'

export function saveCapture(db: DatabaseSync, capture: Capture): void {
  const sql = `insert into captures (id, order_id, invoice_id, settles_at, document) values (?, ?, ?, ?, ?)
    on conflict (id) do update set settles_at = excluded.settles_at, document = excluded.document`
  const { id, orderId, invoiceId, settlesAt } = capture
  db.prepare(sql).run(id, orderId, invoiceId, settlesAt, JSON.stringify(capture))
}

export function findCapture(db: DatabaseSync, id: string): Capture | null {
  return readDocument(db.prepare('select document from captures where id = ?').get(id))
}

export function captureOfOrder(db: DatabaseSync, orderId: string): Capture | null {
  return readDocument(db.prepare('select document from captures where order_id = ?').get(orderId))
}

export function capturesOfInvoice(db: DatabaseSync, invoiceId: string): Capture[] {
  const rows = db.prepare('select document from captures where invoice_id = ?').all(invoiceId)
  return rows.flatMap((row) => readDocument<Capture>(row) ?? [])
}

export function capturesDue(db: DatabaseSync, now: Date): Capture[] {
  const rows = db.prepare('select document from captures where settles_at <= ?').all(now.toISOString())
  return rows.flatMap((row) => readDocument<Capture>(row) ?? [])
}
