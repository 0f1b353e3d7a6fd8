import { localeByLanguage } from '#domain/i18n/languages.ts'
import { formatDecimal, parseDecimal } from '#domain/money.ts'
import type { CreateResult, PaymentProvider, PaymentReport, PaymentRequest, RefundResult } from './payment-provider.ts'
import {
  createPaypalClient,
  findLink,
  type PaypalAccess,
  type PaypalError,
  type PaypalOrder,
  type PaypalRefund,
  type PaypalResult,
  paypalOrderSchema,
  paypalRefundSchema,
} from './paypal-client.ts'
import { createStatementReader, toFeeCents } from './paypal-statement.ts'
import { createWebhookReader } from './paypal-webhook.ts'

function toReportByCapture(order: PaypalOrder): PaymentReport | undefined {
  const captures = order.purchase_units.flatMap(({ payments }) => payments?.captures ?? [])
  const capture = captures.find(({ status }) => status === 'COMPLETED') ?? captures.at(-1)
  if (!capture) return undefined
  const { id: captureId, status, amount } = capture
  if (status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED')
    return {
      kind: 'captured',
      captureId,
      amountCents: amount && parseDecimal(amount.value),
      currency: amount?.currency_code ?? '',
      feeCents: toFeeCents(capture),
    }
  if (status === 'PENDING') return { kind: 'pending', captureId }
  if (status === 'REFUNDED') return { kind: 'refunded', captureId }
  // Denied after the order was closed: it cannot be approved again, so a new payment is needed.
  if (order.status === 'COMPLETED') return { kind: 'failed' }
  return { kind: 'declined', retryUrl: findLink(order.links, 'payer-action', 'approve') }
}

export function toPaymentReport(order: PaypalOrder): PaymentReport {
  const report = toReportByCapture(order)
  if (report) return report
  if (order.status === 'APPROVED') return { kind: 'approved' }
  if (order.status === 'VOIDED') return { kind: 'failed' }
  return { kind: 'waiting', approveUrl: findLink(order.links, 'payer-action', 'approve') }
}

const declinedIssues = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_REFUSED',
  'COMPLIANCE_VIOLATION',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
])
const waitingIssues = new Set(['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'])

/** Decides by the issue code, never by its text. Undefined: the order has to be inspected. */
function toRefusalReport({ details, links }: PaypalError, status: number): PaymentReport | undefined {
  const issues = details.map(({ issue }) => issue)
  if (issues.some((issue) => declinedIssues.has(issue)))
    return { kind: 'declined', retryUrl: findLink(links, 'redirect', 'payer-action', 'approve') }
  if (issues.some((issue) => waitingIssues.has(issue)))
    return { kind: 'waiting', approveUrl: findLink(links, 'redirect', 'payer-action', 'approve') }
  return status === 404 ? { kind: 'failed' } : undefined
}

/** Undefined: the response is not conclusive, so the order has to be inspected. */
export function toCaptureReport(result: PaypalResult<PaypalOrder>): PaymentReport | undefined {
  if (result.kind === 'ok') return toPaymentReport(result.value)
  if (result.kind === 'refused') return toRefusalReport(result.error, result.status)
  return undefined
}

const toAmount = (cents: number) => ({ currency_code: 'EUR', value: formatDecimal(cents) })
const maxNameLength = 127

function buildOrderBody(request: PaymentRequest): string {
  const { orderId, items, totalCents, returnUrl, cancelUrl, language, merchantName } = request
  return JSON.stringify({
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: orderId,
        amount: { ...toAmount(totalCents), breakdown: { item_total: toAmount(totalCents) } },
        items: items.map(({ name, quantity, unitCents }) => ({
          name: name.slice(0, maxNameLength),
          quantity: String(quantity),
          unit_amount: toAmount(unitCents),
        })),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: merchantName.slice(0, maxNameLength),
          return_url: returnUrl,
          cancel_url: cancelUrl,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          locale: localeByLanguage[language],
        },
      },
    },
  })
}

/** Wrong credentials and a request that still runs say nothing about the refund. */
const finalRefundStatuses = [400, 404, 422]
const runningIssue = 'PREVIOUS_REQUEST_IN_PROGRESS'

/** When everything is refunded, nothing is left to do for a full refund; a part of it was refunded by somebody else. */
function toRefundResult(result: PaypalResult<PaypalRefund>, isPartial: boolean): RefundResult {
  if (result.kind === 'unknown') return result
  if (result.kind === 'refused') {
    const reason = result.error.details[0]?.issue ?? result.error.name
    if (!finalRefundStatuses.includes(result.status) || reason === runningIssue) return { kind: 'unknown', reason }
    return reason === 'CAPTURE_FULLY_REFUNDED' && !isPartial ? { kind: 'refunded' } : { kind: 'refused', reason }
  }
  if (result.value.status === 'COMPLETED') return { kind: 'refunded' }
  if (result.value.status === 'PENDING') return { kind: 'pending' }
  return { kind: 'refused', reason: result.value.status }
}

interface PaypalProviderOptions extends PaypalAccess {
  webhookId: string
  /** Where the provider has its certificates, if that is not the usual place. */
  certUrl?: string | undefined
}

/** Payments by PayPal's Orders v2 API; the sandbox implements the same API. */
export function createPaypalProvider(access: PaypalProviderOptions): PaymentProvider {
  const send = createPaypalClient(access)
  const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`

  async function inspect(paymentId: string): Promise<PaymentReport> {
    const result = await send({ method: 'GET', path: orderPath(paymentId), schema: paypalOrderSchema })
    if (result.kind === 'ok') return toPaymentReport(result.value)
    if (result.kind === 'refused' && result.status === 404) return { kind: 'failed' }
    return { kind: 'unknown', reason: result.kind === 'refused' ? `status ${result.status}` : result.reason }
  }

  async function create(request: PaymentRequest): Promise<CreateResult> {
    const { requestKey } = request
    const body = buildOrderBody(request)
    const result = await send({
      method: 'POST',
      path: '/v2/checkout/orders',
      body,
      requestKey,
      schema: paypalOrderSchema,
    })
    if (result.kind === 'refused')
      return { kind: 'refused', reason: result.error.details[0]?.issue ?? result.error.name }
    if (result.kind === 'unknown') return { kind: 'unavailable', reason: result.reason }
    const approveUrl = findLink(result.value.links, 'payer-action', 'approve')
    if (!approveUrl) return { kind: 'unavailable', reason: 'no approve link' }
    return { kind: 'created', paymentId: result.value.id, approveUrl }
  }

  return {
    id: 'paypal',
    name: 'PayPal',
    company: 'PayPal (Europe) S.à r.l. et Cie, S.C.A. (Luxembourg)',
    methods: ['paypal'],
    capturesItself: false,
    idempotencyHours: 6,
    create,
    inspect,
    // There is no call for it: an order that nobody captures lapses.
    expire: inspect,
    async capture(paymentId, requestKey) {
      const path = `${orderPath(paymentId)}/capture`
      const result = await send({ method: 'POST', path, body: '{}', requestKey, schema: paypalOrderSchema })
      return toCaptureReport(result) ?? inspect(paymentId)
    },
    async refund(captureId, requestKey, amountCents) {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`
      const body = amountCents === undefined ? '{}' : JSON.stringify({ amount: toAmount(amountCents) })
      const result = await send({ method: 'POST', path, body, requestKey, schema: paypalRefundSchema })
      return toRefundResult(result, amountCents !== undefined)
    },
    // Other tokens cannot belong to a payment, so they need no database query.
    readReturn: ({ token = '' }) => (/^[A-Z0-9]{1,36}$/.test(token) ? token : undefined),
    readStatement: createStatementReader(send),
    readWebhook: createWebhookReader({ webhookId: access.webhookId, certUrl: access.certUrl ?? access.url }),
  }
}
