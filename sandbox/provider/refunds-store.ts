import type { DatabaseSync } from 'node:sqlite'
import { readDocument } from '../store/read-document.ts'
import type { Refund } from './provider-order.ts'

export function insertRefund(db: DatabaseSync, refund: Refund): void {
  const sql = 'insert into refunds (id, capture_id, document) values (?, ?, ?)'
  db.prepare(sql).run(refund.id, refund.captureId, JSON.stringify(refund))
}

export function findRefund(db: DatabaseSync, id: string): Refund | null {
  return readDocument(db.prepare('select document from refunds where id = ?').get(id))
}

export function refundsOfCapture(db: DatabaseSync, captureId: string): Refund[] {
  const rows = db.prepare('select document from refunds where capture_id = ? order by rowid').all(captureId)
  return rows.flatMap((row) => readDocument<Refund>(row) ?? [])
}
