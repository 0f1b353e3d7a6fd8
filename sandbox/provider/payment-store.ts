import type { DatabaseSync } from 'node:sqlite'
import { readDocument } from '../database.ts'
import type { PurchaseUnit } from './order-request.ts'

export type OrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'

/** The buyer's choice on the approval page decides the result of the capture. */
export const buyerChoices = ['approve', 'decline', 'pending', 'lose-answer', 'slow', 'down', 'twice'] as const
export type BuyerChoice = (typeof buyerChoices)[number]

export type ProviderOrder = {
  id: string
  /** PayPal has two forms of responses: for orders with a payment source and without one. A session is one of Stripe. */
  shape: 'payer-action' | 'approve' | 'session'
  status: OrderStatus
  unit: PurchaseUnit
  returnUrl: string | null
  cancelUrl: string | null
  brandName: string | null
  locale: string | null
  payerId: string | null
  choice: BuyerChoice | null
  createdAt: string
  updatedAt: string
  /** The buyer must approve until then; once approved, the merchant must capture until then. */
  deadlineAt: string | null
}

export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'

export type Capture = {
  id: string
  orderId: string
  status: CaptureStatus
  amountCents: number
  refundedCents: number
  currency: string
  customId: string | null
  invoiceId: string | null
  createdAt: string
  updatedAt: string
  /** When a pending capture completes. */
  settlesAt: string | null
}

export type Refund = {
  id: string
  captureId: string
  orderId: string
  amountCents: number
  totalRefundedCents: number
  currency: string
  invoiceId: string | null
  noteToPayer: string | null
  metadata: Record<string, string>
  createdAt: string
}

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

export function listOrdersPastDeadline(db: DatabaseSync, now: Date): ProviderOrder[] {
  const sql = 'select document from orders where deadline_at <= ?'
  return db
    .prepare(sql)
    .all(now.toISOString())
    .flatMap((row) => readDocument<ProviderOrder>(row) ?? [])
}

export function saveCapture(db: DatabaseSync, capture: Capture): void {
  const sql = `insert into captures (id, order_id, invoice_id, settles_at, document) values (?, ?, ?, ?, ?)
    on conflict (id) do update set settles_at = excluded.settles_at, document = excluded.document`
  const { id, orderId, invoiceId, settlesAt } = capture
  db.prepare(sql).run(id, orderId, invoiceId, settlesAt, JSON.stringify(capture))
}

export function findCapture(db: DatabaseSync, id: string): Capture | null {
  return readDocument(db.prepare('select document from captures where id = ?').get(id))
}

export function findCaptureOfOrder(db: DatabaseSync, orderId: string): Capture | null {
  return readDocument(db.prepare('select document from captures where order_id = ?').get(orderId))
}

export function listCapturesOfInvoice(db: DatabaseSync, invoiceId: string): Capture[] {
  const rows = db.prepare('select document from captures where invoice_id = ?').all(invoiceId)
  return rows.flatMap((row) => readDocument<Capture>(row) ?? [])
}

export function listCapturesDue(db: DatabaseSync, now: Date): Capture[] {
  const rows = db.prepare('select document from captures where settles_at <= ?').all(now.toISOString())
  return rows.flatMap((row) => readDocument<Capture>(row) ?? [])
}

export function insertRefund(db: DatabaseSync, refund: Refund): void {
  const sql = 'insert into refunds (id, capture_id, document) values (?, ?, ?)'
  db.prepare(sql).run(refund.id, refund.captureId, JSON.stringify(refund))
}

export function findRefund(db: DatabaseSync, id: string): Refund | null {
  return readDocument(db.prepare('select document from refunds where id = ?').get(id))
}

export function listRefundsOfCapture(db: DatabaseSync, captureId: string): Refund[] {
  const rows = db.prepare('select document from refunds where capture_id = ? order by rowid').all(captureId)
  return rows.flatMap((row) => readDocument<Refund>(row) ?? [])
}
