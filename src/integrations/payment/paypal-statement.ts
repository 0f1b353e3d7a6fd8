import { parseDecimal } from '#domain/money.ts'
import type { PaymentProvider, StatementResult } from './payment-provider.ts'
import {
  type createPaypalClient,
  type PaypalCapture,
  type PaypalOrder,
  paypalCaptureSchema,
  paypalOrderSchema,
} from './paypal-client.ts'

export function toFeeCents({ seller_receivable_breakdown: breakdown }: PaypalCapture): number | undefined {
  const fee = breakdown?.paypal_fee
  return fee?.currency_code === 'EUR' ? parseDecimal(fee.value) : undefined
}

const capturedStatuses = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']
const centsOf = (amount: PaypalCapture['amount']) => (amount && parseDecimal(amount.value)) ?? 0

function toStatement(order: PaypalOrder): StatementResult {
  const payments = order.purchase_units.flatMap((unit) => unit.payments ?? [])
  const captures = payments.flatMap((one) => one.captures).filter(({ status }) => capturedStatuses.includes(status))
  if (captures.length === 0) return { kind: 'missing' }
  const refunds = payments.flatMap((one) => one.refunds).filter(({ status }) => status === 'COMPLETED')
  const fees = captures.map(toFeeCents)
  return {
    kind: 'known',
    capturedCents: captures.reduce((sum, { amount }) => sum + centsOf(amount), 0),
    refundedCents: refunds.reduce((sum, { amount }) => sum + centsOf(amount), 0),
    feeCents: fees.some((fee) => fee === undefined)
      ? undefined
      : fees.reduce<number>((sum, fee) => sum + (fee ?? 0), 0),
  }
}

/** A single capture says whether, but not how much of it was refunded, unless it is all or nothing. */
function toStatementOfCapture(capture: PaypalCapture): StatementResult {
  if (!capturedStatuses.includes(capture.status)) return { kind: 'missing' }
  const capturedCents = centsOf(capture.amount)
  const refundedByStatus: Record<string, number> = { COMPLETED: 0, REFUNDED: capturedCents }
  return {
    kind: 'known',
    capturedCents,
    refundedCents: refundedByStatus[capture.status],
    feeCents: toFeeCents(capture),
  }
}

/** The order names all its captures and refunds. The provider forgets orders earlier than captures, which are asked then. */
export function createStatementReader(send: ReturnType<typeof createPaypalClient>): PaymentProvider['readStatement'] {
  return async ({ paymentId, captureId }) => {
    const path = `/v2/checkout/orders/${encodeURIComponent(paymentId)}`
    const order = await send({ method: 'GET', path, schema: paypalOrderSchema })
    if (order.kind === 'ok') return toStatement(order.value)
    if (order.kind === 'unknown') return order
    if (order.status !== 404) return { kind: 'unknown', reason: `status ${order.status}` }
    if (captureId === undefined) return { kind: 'missing' }
    const capturePath = `/v2/payments/captures/${encodeURIComponent(captureId)}`
    const capture = await send({ method: 'GET', path: capturePath, schema: paypalCaptureSchema })
    if (capture.kind === 'ok') return toStatementOfCapture(capture.value)
    if (capture.kind === 'unknown') return capture
    return capture.status === 404 ? { kind: 'missing' } : { kind: 'unknown', reason: `status ${capture.status}` }
  }
}
