import { z } from 'zod'
import { inTransaction } from '../database.ts'
import type { Services } from '../services.ts'
import { publishEvent } from '../webhooks/events.ts'
import { type Failure, failure } from './errors.ts'
import { checkMoney, moneySchema } from './order-request.ts'
import { type Capture, findCapture, findRefund, insertRefund, type Refund, saveCapture } from './payment-store.ts'
import { addMs, dayMs, randomId, toCents, toMoney } from './protocol-values.ts'
import { checkSchema, findEarlierRequest, saveRequest } from './requests.ts'

const requestKeptDays = 45

const refundSchema = z.object({
  amount: moneySchema.optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  custom_id: z.string().min(1).max(127).optional(),
  note_to_payer: z.string().min(1).max(255).optional(),
})

type RefundRequest = z.output<typeof refundSchema>
type Refunded = { kind: 'ok'; status: 200 | 201; refund: Refund }
type Call = {
  captureId: string
  requestId: string | null
  body: unknown
  metadata?: Record<string, string>
  keptMs?: number
}

export function refundCapture(services: Services, call: Call): Refunded | Failure {
  const { captureId, requestId, body, metadata = {}, keptMs = requestKeptDays * dayMs } = call
  const checked = checkSchema(refundSchema, body)
  if (checked.kind === 'failure') return checked
  const attempt = { scope: `refund:${captureId}`, requestId, body: JSON.stringify(body) }
  return inTransaction(services.db, () => {
    const capture = findCapture(services.db, captureId)
    if (!capture) return failure('INVALID_RESOURCE_ID', { field: 'capture_id', value: captureId, location: 'path' })
    const earlier = findEarlierRequest(services.db, attempt, services.now())
    if (earlier.kind === 'failure') return earlier
    const known = earlier.kind === 'replay' ? findRefund(services.db, earlier.resourceId) : null
    if (known) return { kind: 'ok', status: 200, refund: known }
    const wrong = findRefundError(capture, checked.value)
    if (wrong) return wrong
    const refund = executeRefund(services, capture, checked.value, metadata)
    saveRequest(services.db, attempt, refund.id, addMs(services.now(), keptMs))
    return { kind: 'ok', status: 201, refund }
  })
}

/** As the provider's own staff may do, without the merchant having asked. */
export function refundHalf(services: Services, captureId: string): Refunded | Failure {
  const capture = findCapture(services.db, captureId)
  const leftCents = capture ? capture.amountCents - capture.refundedCents : 0
  const amount = toMoney(Math.ceil(leftCents / 2), capture?.currency ?? 'EUR')
  return refundCapture(services, { captureId, requestId: null, body: { amount } })
}

function findRefundError(capture: Capture, { amount }: RefundRequest): Failure | null {
  if (capture.status === 'PENDING') return failure('PENDING_CAPTURE')
  if (capture.status === 'DECLINED') return failure('TRANSACTION_REFUSED')
  if (capture.status === 'REFUNDED') return failure('CAPTURE_FULLY_REFUNDED')
  if (!amount) return null
  const wrong = checkMoney(amount, '/amount/value')
  if (wrong) return wrong
  if (amount.currency_code !== capture.currency) return failure('REFUND_CAPTURE_CURRENCY_MISMATCH')
  const leftCents = capture.amountCents - capture.refundedCents
  return toCents(amount) > leftCents ? failure('REFUND_AMOUNT_EXCEEDED', { value: amount.value }) : null
}

function executeRefund(
  services: Services,
  capture: Capture,
  request: RefundRequest,
  metadata: Refund['metadata'],
): Refund {
  const now = services.now().toISOString()
  const amountCents = request.amount ? toCents(request.amount) : capture.amountCents - capture.refundedCents
  const refundedCents = capture.refundedCents + amountCents
  const status = refundedCents === capture.amountCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  const refund: Refund = {
    id: capture.id.startsWith('pi_') ? `re_${randomId(24)}` : randomId(17),
    captureId: capture.id,
    orderId: capture.orderId,
    amountCents,
    totalRefundedCents: refundedCents,
    currency: capture.currency,
    invoiceId: request.invoice_id ?? null,
    noteToPayer: request.note_to_payer ?? null,
    metadata,
    createdAt: now,
  }
  const refunded: Capture = { ...capture, status, refundedCents, updatedAt: now }
  saveCapture(services.db, refunded)
  insertRefund(services.db, refund)
  publishEvent(services, { type: 'PAYMENT.CAPTURE.REFUNDED', refund, capture: refunded })
  return refund
}
