import type { DatabaseSync } from 'node:sqlite'
import {
  type Capture,
  findCaptureOfOrder,
  listRefundsOfCapture,
  type ProviderOrder,
  type Refund,
} from '../provider/payment-store.ts'
import { toApprovalUrl } from '../provider/protocol-values.ts'

const toSeconds = (instant: string) => Math.floor(Date.parse(instant) / 1000)

const statusByCapture: Record<Capture['status'], string> = {
  COMPLETED: 'succeeded',
  PENDING: 'processing',
  DECLINED: 'requires_payment_method',
  PARTIALLY_REFUNDED: 'succeeded',
  REFUNDED: 'succeeded',
}

const feeOf = ({ amountCents }: Capture) => Math.min(amountCents, Math.round(amountCents * 0.015) + 25)

const isPaid = ({ status }: Capture) => statusByCapture[status] === 'succeeded'

export function toCharge(capture: Capture) {
  const { amountCents, refundedCents, status } = capture
  return {
    id: capture.id.replace(/^pi_/, 'ch_'),
    object: 'charge',
    amount: amountCents,
    amount_captured: isPaid(capture) ? amountCents : 0,
    amount_refunded: refundedCents,
    refunded: status === 'REFUNDED',
    paid: isPaid(capture),
    currency: capture.currency.toLowerCase(),
    payment_intent: capture.id,
    balance_transaction: {
      id: capture.id.replace(/^pi_/, 'txn_'),
      object: 'balance_transaction',
      amount: amountCents,
      fee: feeOf(capture),
      net: amountCents - feeOf(capture),
      currency: capture.currency.toLowerCase(),
    },
    created: toSeconds(capture.createdAt),
  }
}

function toIntent(capture: Capture) {
  return {
    id: capture.id,
    object: 'payment_intent',
    status: statusByCapture[capture.status],
    amount: capture.amountCents,
    amount_received: isPaid(capture) ? capture.amountCents : 0,
    currency: capture.currency.toLowerCase(),
    latest_charge: capture.status === 'DECLINED' ? null : toCharge(capture),
    created: toSeconds(capture.createdAt),
  }
}

const statusByOrder: Record<ProviderOrder['status'], string> = {
  CREATED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'open',
  COMPLETED: 'complete',
  VOIDED: 'expired',
}

/** `isExpanded`: with the whole payment instead of its id. */
export function toSession(db: DatabaseSync, order: ProviderOrder, origin: string, isExpanded: boolean) {
  const capture = findCaptureOfOrder(db, order.id)
  const status = statusByOrder[order.status]
  const totalCents = Math.round(Number(order.unit.amount.value) * 100)
  return {
    id: order.id,
    object: 'checkout.session',
    mode: 'payment',
    livemode: false,
    status,
    payment_status: capture && isPaid(capture) ? 'paid' : 'unpaid',
    url: status === 'open' ? toApprovalUrl(origin, order.id) : null,
    payment_intent: capture ? (isExpanded ? toIntent(capture) : capture.id) : null,
    client_reference_id: order.unit.custom_id ?? null,
    amount_subtotal: totalCents,
    amount_total: totalCents,
    currency: order.unit.amount.currency_code.toLowerCase(),
    locale: order.locale,
    success_url: order.returnUrl,
    cancel_url: order.cancelUrl,
    created: toSeconds(order.createdAt),
    expires_at: toSeconds(order.deadlineAt ?? order.updatedAt),
  }
}

export const toRefund = (refund: Refund) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amountCents,
  currency: refund.currency.toLowerCase(),
  payment_intent: refund.captureId,
  metadata: refund.metadata,
  reason: null,
  status: 'succeeded',
  created: toSeconds(refund.createdAt),
})

export const toList = (url: string, data: readonly unknown[]) => ({ object: 'list', url, has_more: false, data })

/** The newest first, as Stripe lists them. */
export const listRefundObjects = (db: DatabaseSync, captureId: string) =>
  listRefundsOfCapture(db, captureId).toReversed().map(toRefund)
