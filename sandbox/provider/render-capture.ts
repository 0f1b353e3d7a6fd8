import { moneyOf } from './money.ts'
import type { Capture } from './provider-order.ts'
import { providerTime } from './provider-time.ts'

const feePercent = 2.49
const fixedFeeCents = 35

export function renderCapture(capture: Capture, origin: string) {
  const self = `${origin}/v2/payments/captures/${capture.id}`
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    amount: moneyOf(capture.amountCents, capture.currency),
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(capture.customId ? { custom_id: capture.customId } : {}),
    ...(capture.invoiceId ? { invoice_id: capture.invoiceId } : {}),
    ...(capture.status === 'DECLINED' ? {} : { seller_receivable_breakdown: breakdownOf(capture) }),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${origin}/v2/checkout/orders/${capture.orderId}`, rel: 'up', method: 'GET' },
    ],
    create_time: providerTime(capture.createdAt),
    update_time: providerTime(capture.updatedAt),
  }
}

/** On its own, away from its order, a capture says which order it belongs to. */
export function renderLoneCapture(capture: Capture, origin: string) {
  const related = { supplementary_data: { related_ids: { order_id: capture.orderId } } }
  return { ...renderCapture(capture, origin), ...related }
}

function breakdownOf({ amountCents, currency }: Capture) {
  const feeCents = Math.min(amountCents, Math.round((amountCents * feePercent) / 100) + fixedFeeCents)
  return {
    gross_amount: moneyOf(amountCents, currency),
    paypal_fee: moneyOf(feeCents, currency),
    net_amount: moneyOf(amountCents - feeCents, currency),
  }
}
