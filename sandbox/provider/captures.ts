import type { DatabaseSync } from 'node:sqlite'
import { inTransaction, readDocument } from '../database.ts'
import type { Services } from '../start-sandbox.ts'
import { publishEvent } from '../webhooks/events.ts'
import { type Failure, failure } from './errors.ts'
import {
  approvalHours,
  type BuyerChoice,
  type Capture,
  findOrder,
  listOrdersPastDeadline,
  type ProviderOrder,
  saveOrder,
} from './orders.ts'
import { addMs, hourMs, minuteMs, randomId, toCents } from './protocol-values.ts'
import { findEarlierRequest, type IdempotentRequest, saveRequest } from './requests.ts'

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

/** Ends a pending capture one way or the other; null when there is none to end. */
export function settleCapture(world: Services, captureId: string, status: 'COMPLETED' | 'DECLINED'): Capture | null {
  return inTransaction(world.db, () => {
    const pending = findCapture(world.db, captureId)
    if (pending?.status !== 'PENDING') return null
    const capture: Capture = { ...pending, status, settlesAt: null, updatedAt: world.now().toISOString() }
    saveCapture(world.db, capture)
    publishEvent(world, { type: `PAYMENT.CAPTURE.${status === 'COMPLETED' ? 'COMPLETED' : 'DENIED'}`, capture })
    return capture
  })
}

/** What the passing of time does: orders run out, pending captures complete. */
export function settleDue(world: Services): void {
  for (const order of listOrdersPastDeadline(world.db, world.now())) expireOrder(world, order)
  for (const capture of listCapturesDue(world.db, world.now())) settleCapture(world, capture.id, 'COMPLETED')
}

export const outcomes = ['approve', 'decline', 'cancel', 'pending', 'lose-answer'] as const
export type Outcome = (typeof outcomes)[number]

const captureHours = 3

type Chosen = { kind: 'back'; url: string } | { kind: 'stay' }

export function chooseOutcome(world: Services, orderId: string, outcome: Outcome): Chosen {
  return inTransaction(world.db, () => {
    const order = findOrder(world.db, orderId)
    if (!order || order.status === 'COMPLETED' || order.status === 'VOIDED') return { kind: 'stay' }
    if (outcome === 'cancel') return goBack(getCancelUrl(order))
    // A second click on the same page must not change what the first one decided.
    const approved = order.status === 'APPROVED' ? order : approve(world, order, outcome)
    return goBack(getReturnUrl(approved))
  })
}

function approve(world: Services, order: ProviderOrder, choice: BuyerChoice): ProviderOrder {
  const now = world.now()
  const approved: ProviderOrder = {
    ...order,
    status: 'APPROVED',
    choice,
    payerId: order.payerId ?? randomId(13),
    updatedAt: now.toISOString(),
    deadlineAt: addMs(now, captureHours * hourMs).toISOString(),
  }
  saveOrder(world.db, approved)
  publishEvent(world, { type: 'CHECKOUT.ORDER.APPROVED', order: approved })
  return approved
}

function goBack(url: string | null): Chosen {
  return url ? { kind: 'back', url } : { kind: 'stay' }
}

/** The order waits for the buyer again; until a new approval every capture gives this same answer. */
export function declineOrder(world: Services, order: ProviderOrder, origin: string): Failure {
  const now = world.now()
  saveOrder(world.db, {
    ...order,
    status: 'PAYER_ACTION_REQUIRED',
    updatedAt: now.toISOString(),
    deadlineAt: addMs(now, approvalHours * hourMs).toISOString(),
  })
  const href = `${origin}/checkoutnow?token=${order.id}`
  return failure('INSTRUMENT_DECLINED', {}, [{ href, rel: 'redirect', method: 'GET' }])
}

/** Nobody approved in time, or nobody captured what was approved: then the buyer's approval is given back. */
export function expireOrder(world: Services, order: ProviderOrder): void {
  inTransaction(world.db, () => {
    const expired: ProviderOrder = {
      ...order,
      status: 'VOIDED',
      updatedAt: world.now().toISOString(),
      deadlineAt: null,
    }
    saveOrder(world.db, expired)
    if (order.status === 'APPROVED') publishEvent(world, { type: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED', order: expired })
  })
}

const requestKeptHours = 6
const pendingMinutes = 1

type Captured = { kind: 'ok'; status: 200 | 201; order: ProviderOrder; losesResponse: boolean }
type Call = { orderId: string; requestId: string | null; body: string; origin: string }

export function captureOrder(world: Services, call: Call): Captured | Failure {
  const request = { scope: `capture:${call.orderId}`, requestId: call.requestId, body: call.body }
  return inTransaction(world.db, () => {
    const order = findOrder(world.db, call.orderId)
    if (!order) return failure('INVALID_RESOURCE_ID', { field: 'order_id', value: call.orderId, location: 'path' })
    const earlier = findEarlierRequest(world.db, request, world.now())
    if (earlier.kind === 'failure') return earlier
    if (earlier.kind === 'replay') return { kind: 'ok', status: 200, order, losesResponse: false }
    return findCaptureError(world, order, call.origin) ?? executeCapture(world, order, request)
  })
}

function findCaptureError(world: Services, order: ProviderOrder, origin: string): Failure | null {
  if (findCaptureOfOrder(world.db, order.id)) return failure('ORDER_ALREADY_CAPTURED')
  const isOpen = order.status === 'APPROVED' || order.status === 'PAYER_ACTION_REQUIRED'
  if (isOpen && order.choice === 'decline') return declineOrder(world, order, origin)
  if (order.status !== 'APPROVED') return failure('ORDER_NOT_APPROVED')
  const { invoice_id: invoiceId } = order.unit
  const paidBefore = invoiceId ? listCapturesOfInvoice(world.db, invoiceId).some((c) => c.status !== 'DECLINED') : false
  return paidBefore ? failure('DUPLICATE_INVOICE_ID', { value: invoiceId }) : null
}

function executeCapture(world: Services, order: ProviderOrder, request: IdempotentRequest): Captured {
  const now = world.now()
  const capture = newCapture(order, now)
  const captured: ProviderOrder = { ...order, status: 'COMPLETED', updatedAt: now.toISOString(), deadlineAt: null }
  saveCapture(world.db, capture)
  saveOrder(world.db, captured)
  saveRequest(world.db, request, order.id, addMs(now, requestKeptHours * hourMs))
  publishEvent(world, { type: `PAYMENT.CAPTURE.${capture.status === 'PENDING' ? 'PENDING' : 'COMPLETED'}`, capture })
  return { kind: 'ok', status: 201, order: captured, losesResponse: order.choice === 'lose-answer' }
}

function newCapture(order: ProviderOrder, now: Date): Capture {
  const isPending = order.choice === 'pending'
  return {
    id: randomId(17),
    orderId: order.id,
    status: isPending ? 'PENDING' : 'COMPLETED',
    amountCents: toCents(order.unit.amount),
    refundedCents: 0,
    currency: order.unit.amount.currency_code,
    customId: order.unit.custom_id ?? null,
    invoiceId: order.unit.invoice_id ?? null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    settlesAt: isPending ? addMs(now, pendingMinutes * minuteMs).toISOString() : null,
  }
}

export function getReturnUrl(order: ProviderOrder): string | null {
  return withQuery(order.returnUrl, { token: order.id, PayerID: order.payerId })
}

export function getCancelUrl(order: ProviderOrder): string | null {
  return withQuery(order.cancelUrl, { token: order.id })
}

function withQuery(address: string | null, query: Record<string, string | null>): string | null {
  const url = address === null ? null : URL.parse(address)
  if (!url) return null
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
  return url.href
}
