import type { DatabaseSync } from 'node:sqlite'
import type { Link } from './errors.ts'
import {
  type Capture,
  findCaptureOfOrder,
  listRefundsOfCapture,
  type ProviderOrder,
  type Refund,
} from './payment-store.ts'
import { formatTimestamp, toApprovalUrl, toMoney } from './protocol-values.ts'

export type View = 'minimal' | 'representation' | 'captured'

/** `captured` is the minimal response to a capture: the payments without the purchase unit. */
export function toOrderResponse(
  db: DatabaseSync,
  order: ProviderOrder,
  { origin, view }: { origin: string; view: View },
) {
  const head = { id: order.id, status: order.status, ...toPaymentSource(order) }
  const links = toLinks(order, origin)
  if (view === 'minimal') return { ...head, links }
  const payments = toPayments(db, order, origin)
  const unit = view === 'captured' ? { reference_id: order.unit.reference_id } : order.unit
  return {
    ...head,
    intent: 'CAPTURE',
    purchase_units: [{ ...unit, ...(payments ? { payments } : {}) }],
    ...toPayer(order),
    create_time: formatTimestamp(order.createdAt),
    update_time: formatTimestamp(order.updatedAt),
    links,
  }
}

function toPayments(db: DatabaseSync, order: ProviderOrder, origin: string) {
  const capture = findCaptureOfOrder(db, order.id)
  if (!capture) return null
  const refunds = listRefundsOfCapture(db, capture.id).map((refund) => toRefundResponse(refund, origin))
  return { captures: [toNestedCapture(capture, origin)], ...(refunds.length > 0 ? { refunds } : {}) }
}

const buyer = {
  name: { given_name: 'Erika', surname: 'Beispiel' },
  email_address: 'erika.beispiel@kassa.example',
}

function toPaymentSource(order: ProviderOrder) {
  if (order.payerId) return { payment_source: { paypal: { ...buyer, account_id: order.payerId } } }
  return order.shape === 'payer-action' ? { payment_source: { paypal: {} } } : {}
}

function toPayer(order: ProviderOrder) {
  return order.payerId ? { payer: { ...buyer, payer_id: order.payerId, address: { country_code: 'DE' } } } : {}
}

function toLinks(order: ProviderOrder, origin: string): Link[] {
  const self = { href: `${origin}/v2/checkout/orders/${order.id}`, rel: 'self', method: 'GET' }
  const page = toApprovalUrl(origin, order.id)
  const capture = { href: `${self.href}/capture`, rel: 'capture', method: 'POST' }
  if (order.status === 'COMPLETED' || order.status === 'VOIDED') return [self]
  if (order.shape === 'payer-action' && order.status === 'APPROVED') return [self, capture]
  if (order.shape === 'payer-action') return [self, { href: page, rel: 'payer-action', method: 'GET' }]
  const approve = { href: page, rel: 'approve', method: 'GET' }
  return [self, approve, { href: self.href, rel: 'update', method: 'PATCH' }, capture]
}

const feePercent = 2.49
const fixedFeeCents = 35

function toNestedCapture(capture: Capture, origin: string) {
  const self = `${origin}/v2/payments/captures/${capture.id}`
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    amount: toMoney(capture.amountCents, capture.currency),
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(capture.customId ? { custom_id: capture.customId } : {}),
    ...(capture.invoiceId ? { invoice_id: capture.invoiceId } : {}),
    ...(capture.status === 'DECLINED' ? {} : { seller_receivable_breakdown: toFeeBreakdown(capture) }),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${origin}/v2/checkout/orders/${capture.orderId}`, rel: 'up', method: 'GET' },
    ],
    create_time: formatTimestamp(capture.createdAt),
    update_time: formatTimestamp(capture.updatedAt),
  }
}

/** Outside of its order, a capture names the order it belongs to. */
export function toCaptureResponse(capture: Capture, origin: string) {
  const related = { supplementary_data: { related_ids: { order_id: capture.orderId } } }
  return { ...toNestedCapture(capture, origin), ...related }
}

function toFeeBreakdown({ amountCents, currency }: Capture) {
  const feeCents = Math.min(amountCents, Math.round((amountCents * feePercent) / 100) + fixedFeeCents)
  return {
    gross_amount: toMoney(amountCents, currency),
    paypal_fee: toMoney(feeCents, currency),
    net_amount: toMoney(amountCents - feeCents, currency),
  }
}

/** Like PayPal's, it names its order nowhere: the link `up` leads to the capture. */
export function toRefundResponse(refund: Refund, origin: string) {
  const amount = toMoney(refund.amountCents, refund.currency)
  return {
    ...toMinimalRefundResponse(refund, origin),
    amount,
    ...(refund.invoiceId ? { invoice_id: refund.invoiceId } : {}),
    ...(refund.noteToPayer ? { note_to_payer: refund.noteToPayer } : {}),
    seller_payable_breakdown: {
      gross_amount: amount,
      paypal_fee: toMoney(0, refund.currency),
      net_amount: amount,
      total_refunded_amount: toMoney(refund.totalRefundedCents, refund.currency),
    },
    create_time: formatTimestamp(refund.createdAt),
    update_time: formatTimestamp(refund.createdAt),
  }
}

export function toMinimalRefundResponse(refund: Refund, origin: string) {
  return {
    id: refund.id,
    status: 'COMPLETED',
    links: [
      { href: `${origin}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${origin}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
    ],
  }
}
