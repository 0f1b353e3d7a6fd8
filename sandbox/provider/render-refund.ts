import { moneyOf } from './money.ts'
import type { Refund } from './provider-order.ts'
import { providerTime } from './provider-time.ts'

export function renderRefund(refund: Refund, origin: string) {
  const amount = moneyOf(refund.amountCents, refund.currency)
  return {
    ...renderMinimalRefund(refund, origin),
    amount,
    ...(refund.invoiceId ? { invoice_id: refund.invoiceId } : {}),
    ...(refund.noteToPayer ? { note_to_payer: refund.noteToPayer } : {}),
    seller_payable_breakdown: {
      gross_amount: amount,
      paypal_fee: moneyOf(0, refund.currency),
      net_amount: amount,
      total_refunded_amount: moneyOf(refund.totalRefundedCents, refund.currency),
    },
    create_time: providerTime(refund.createdAt),
    update_time: providerTime(refund.createdAt),
  }
}

export function renderMinimalRefund(refund: Refund, origin: string) {
  return {
    id: refund.id,
    status: 'COMPLETED',
    links: [
      { href: `${origin}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${origin}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
    ],
  }
}

export function renderLoneRefund(refund: Refund, origin: string) {
  const relatedIds = { order_id: refund.orderId, capture_id: refund.captureId }
  return { ...renderRefund(refund, origin), supplementary_data: { related_ids: relatedIds } }
}
