import { fromDecimal } from '#domain/money/decimal-cents.ts'
import type { PaymentReport } from './payment-provider.ts'
import type { CallResult } from './paypal-calls.ts'
import { linkTo, type PaypalError, type PaypalOrder } from './paypal-schemas.ts'

function captureReport(order: PaypalOrder): PaymentReport | undefined {
  const captures = order.purchase_units.flatMap(({ payments }) => payments?.captures ?? [])
  const capture = captures.find(({ status }) => status === 'COMPLETED') ?? captures.at(-1)
  if (!capture) return undefined
  const { id: captureId, status, amount } = capture
  if (status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED')
    return {
      kind: 'captured',
      captureId,
      amountCents: amount && fromDecimal(amount.value),
      currency: amount?.currency_code ?? '',
    }
  if (status === 'PENDING') return { kind: 'pending', captureId }
  if (status === 'REFUNDED') return { kind: 'refunded', captureId }
  // Denied after the order was closed: nobody can approve that order again, a new payment is needed.
  if (order.status === 'COMPLETED') return { kind: 'failed' }
  return { kind: 'declined', retryUrl: linkTo(order.links, 'payer-action', 'approve') }
}

export function reportOf(order: PaypalOrder): PaymentReport {
  const capture = captureReport(order)
  if (capture) return capture
  if (order.status === 'APPROVED') return { kind: 'approved' }
  if (order.status === 'VOIDED') return { kind: 'failed' }
  return { kind: 'waiting', approveUrl: linkTo(order.links, 'payer-action', 'approve') }
}

const declinedIssues = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_REFUSED',
  'COMPLIANCE_VIOLATION',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
])
const waitingIssues = new Set(['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'])

/** Decided by the issue's code, never by its prose. undefined: ask what became of the order. */
function refusalReport({ details, links }: PaypalError, status: number): PaymentReport | undefined {
  const issues = details.map(({ issue }) => issue)
  if (issues.some((issue) => declinedIssues.has(issue)))
    return { kind: 'declined', retryUrl: linkTo(links, 'redirect', 'payer-action', 'approve') }
  if (issues.some((issue) => waitingIssues.has(issue)))
    return { kind: 'waiting', approveUrl: linkTo(links, 'redirect', 'payer-action', 'approve') }
  return status === 404 ? { kind: 'failed' } : undefined
}

/** undefined: the answer alone does not tell, so the order has to be looked at. */
export function captureAnswerReport(result: CallResult<PaypalOrder>): PaymentReport | undefined {
  if (result.kind === 'ok') return reportOf(result.value)
  if (result.kind === 'refused') return refusalReport(result.error, result.status)
  return undefined
}
