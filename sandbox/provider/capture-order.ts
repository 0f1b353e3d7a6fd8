import { inTransaction } from '../store/in-transaction.ts'
import { announce } from '../webhooks/announce.ts'
import type { World } from '../world.ts'
import { addMs, hourMs, minuteMs } from './add-ms.ts'
import { captureOfOrder, capturesOfInvoice, saveCapture } from './captures-store.ts'
import { declineOrder } from './decline-order.ts'
import { type Failure, failure } from './failure.ts'
import { centsOf } from './money.ts'
import { findOrder, saveOrder } from './orders-store.ts'
import type { Capture, ProviderOrder } from './provider-order.ts'
import { randomId } from './random-id.ts'
import { findEarlierRequest, type IdempotentRequest, keepRequest } from './requests-store.ts'

const requestKeptHours = 6
const pendingMinutes = 1

type Captured = { kind: 'ok'; status: 200 | 201; order: ProviderOrder; losesAnswer: boolean }
type Call = { orderId: string; requestId: string | null; body: string; origin: string }

export function captureOrder(world: World, call: Call): Captured | Failure {
  const request = { scope: `capture:${call.orderId}`, requestId: call.requestId, body: call.body }
  return inTransaction(world.db, () => {
    const order = findOrder(world.db, call.orderId)
    if (!order) return failure('INVALID_RESOURCE_ID', { field: 'order_id', value: call.orderId, location: 'path' })
    const earlier = findEarlierRequest(world.db, request, world.now())
    if (earlier.kind === 'failure') return earlier
    if (earlier.kind === 'replay') return { kind: 'ok', status: 200, order, losesAnswer: false }
    return reasonNotToCapture(world, order, call.origin) ?? carryOut(world, order, request)
  })
}

function reasonNotToCapture(world: World, order: ProviderOrder, origin: string): Failure | null {
  if (captureOfOrder(world.db, order.id)) return failure('ORDER_ALREADY_CAPTURED')
  const isOpen = order.status === 'APPROVED' || order.status === 'PAYER_ACTION_REQUIRED'
  if (isOpen && order.choice === 'decline') return declineOrder(world, order, origin)
  if (order.status !== 'APPROVED') return failure('ORDER_NOT_APPROVED')
  const { invoice_id: invoiceId } = order.unit
  const paidBefore = invoiceId ? capturesOfInvoice(world.db, invoiceId).some((c) => c.status !== 'DECLINED') : false
  return paidBefore ? failure('DUPLICATE_INVOICE_ID', { value: invoiceId }) : null
}

function carryOut(world: World, order: ProviderOrder, request: IdempotentRequest): Captured {
  const now = world.now()
  const capture = newCapture(order, now)
  const captured: ProviderOrder = { ...order, status: 'COMPLETED', updatedAt: now.toISOString(), deadlineAt: null }
  saveCapture(world.db, capture)
  saveOrder(world.db, captured)
  keepRequest(world.db, request, order.id, addMs(now, requestKeptHours * hourMs))
  announce(world, { type: `PAYMENT.CAPTURE.${capture.status === 'PENDING' ? 'PENDING' : 'COMPLETED'}`, capture })
  return { kind: 'ok', status: 201, order: captured, losesAnswer: order.choice === 'lose-answer' }
}

function newCapture(order: ProviderOrder, now: Date): Capture {
  const isPending = order.choice === 'pending'
  return {
    id: randomId(17),
    orderId: order.id,
    status: isPending ? 'PENDING' : 'COMPLETED',
    amountCents: centsOf(order.unit.amount),
    refundedCents: 0,
    currency: order.unit.amount.currency_code,
    customId: order.unit.custom_id ?? null,
    invoiceId: order.unit.invoice_id ?? null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    settlesAt: isPending ? addMs(now, pendingMinutes * minuteMs).toISOString() : null,
  }
}
