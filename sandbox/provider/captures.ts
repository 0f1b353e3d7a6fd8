import { inTransaction } from '../database.ts'
import type { Services } from '../services.ts'
import { publishEvent } from '../webhooks/events.ts'
import { type Failure, failure } from './errors.ts'
import { approvalHours, requestKeptHours } from './orders.ts'
import {
  type Capture,
  findCapture,
  findCaptureOfOrder,
  findOrder,
  listCapturesDue,
  listCapturesOfInvoice,
  listOrdersPastDeadline,
  type ProviderOrder,
  saveCapture,
  saveOrder,
} from './payment-store.ts'
import { addMs, hourMs, minuteMs, randomId, toApprovalUrl, toCents } from './protocol-values.ts'
import { findEarlierRequest, type IdempotentRequest, saveRequest } from './requests.ts'

/** Completes or declines a pending capture; null when there is no such pending capture. */
export function settleCapture(services: Services, captureId: string, status: 'COMPLETED' | 'DECLINED'): Capture | null {
  return inTransaction(services.db, () => {
    const pending = findCapture(services.db, captureId)
    if (pending?.status !== 'PENDING') return null
    const capture: Capture = { ...pending, status, settlesAt: null, updatedAt: services.now().toISOString() }
    saveCapture(services.db, capture)
    publishEvent(services, { type: `PAYMENT.CAPTURE.${status === 'COMPLETED' ? 'COMPLETED' : 'DENIED'}`, capture })
    return capture
  })
}

/** Applies what is due by now: expires orders and completes pending captures. */
export function settleDue(services: Services): void {
  for (const order of listOrdersPastDeadline(services.db, services.now())) expireOrder(services, order)
  for (const capture of listCapturesDue(services.db, services.now())) settleCapture(services, capture.id, 'COMPLETED')
}

/** The order waits for the buyer again. Until a new approval every capture fails with the same error. */
function declineOrder(services: Services, order: ProviderOrder, origin: string): Failure {
  const now = services.now()
  saveOrder(services.db, {
    ...order,
    status: 'PAYER_ACTION_REQUIRED',
    updatedAt: now.toISOString(),
    deadlineAt: addMs(now, approvalHours * hourMs).toISOString(),
  })
  const href = toApprovalUrl(origin, order.id)
  return failure('INSTRUMENT_DECLINED', {}, [{ href, rel: 'redirect', method: 'GET' }])
}

/** The order was not approved, or not captured, in time. An approval is reversed. */
function expireOrder(services: Services, order: ProviderOrder): void {
  inTransaction(services.db, () => {
    const expired: ProviderOrder = {
      ...order,
      status: 'VOIDED',
      updatedAt: services.now().toISOString(),
      deadlineAt: null,
    }
    saveOrder(services.db, expired)
    if (order.status === 'APPROVED' || order.shape === 'session')
      publishEvent(services, { type: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED', order: expired })
  })
}

const pendingMinutes = 1

type Captured = { kind: 'ok'; status: 200 | 201; order: ProviderOrder; losesResponse: boolean }
type Call = { orderId: string; requestId: string | null; body: string; origin: string }

export function captureOrder(services: Services, call: Call): Captured | Failure {
  const request = { scope: `capture:${call.orderId}`, requestId: call.requestId, body: call.body }
  return inTransaction(services.db, () => {
    const order = findOrder(services.db, call.orderId)
    if (!order) return failure('INVALID_RESOURCE_ID', { field: 'order_id', value: call.orderId, location: 'path' })
    const earlier = findEarlierRequest(services.db, request, services.now())
    if (earlier.kind === 'failure') return earlier
    if (earlier.kind === 'replay') return { kind: 'ok', status: 200, order, losesResponse: false }
    return findCaptureError(services, order, call.origin) ?? executeCapture(services, order, request)
  })
}

function findCaptureError(services: Services, order: ProviderOrder, origin: string): Failure | null {
  if (findCaptureOfOrder(services.db, order.id)) return failure('ORDER_ALREADY_CAPTURED')
  const isOpen = order.status === 'APPROVED' || order.status === 'PAYER_ACTION_REQUIRED'
  if (isOpen && order.choice === 'decline') return declineOrder(services, order, origin)
  if (order.status !== 'APPROVED') return failure('ORDER_NOT_APPROVED')
  const { invoice_id: invoiceId } = order.unit
  const paidBefore = invoiceId
    ? listCapturesOfInvoice(services.db, invoiceId).some((c) => c.status !== 'DECLINED')
    : false
  return paidBefore ? failure('DUPLICATE_INVOICE_ID', { value: invoiceId }) : null
}

/** Takes the money of an order. */
export function completeOrder(services: Services, order: ProviderOrder): ProviderOrder {
  const now = services.now()
  const capture = newCapture(order, now)
  const captured: ProviderOrder = { ...order, status: 'COMPLETED', updatedAt: now.toISOString(), deadlineAt: null }
  saveCapture(services.db, capture)
  saveOrder(services.db, captured)
  publishEvent(services, { type: `PAYMENT.CAPTURE.${capture.status === 'PENDING' ? 'PENDING' : 'COMPLETED'}`, capture })
  return captured
}

function executeCapture(services: Services, order: ProviderOrder, request: IdempotentRequest): Captured {
  const captured = completeOrder(services, order)
  saveRequest(services.db, request, order.id, addMs(services.now(), requestKeptHours * hourMs))
  return { kind: 'ok', status: 201, order: captured, losesResponse: order.choice === 'lose-answer' }
}

function newCapture(order: ProviderOrder, now: Date): Capture {
  const isPending = order.choice === 'pending'
  return {
    id: order.shape === 'session' ? `pi_${randomId(24)}` : randomId(17),
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
