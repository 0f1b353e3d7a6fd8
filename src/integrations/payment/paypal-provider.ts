import { toDecimal } from '#domain/money/decimal-cents.ts'
import type {
  CreateResult,
  PaymentProvider,
  PaymentReport,
  PaymentRequest,
  WebhookDelivery,
} from './payment-provider.ts'
import { type PaypalAccess, paypalCalls } from './paypal-calls.ts'
import { linkTo, paypalOrderSchema, paypalRefundSchema, paypalVerificationSchema } from './paypal-schemas.ts'
import { captureAnswerReport, reportOf } from './report-of.ts'

const euros = (cents: number) => ({ currency_code: 'EUR', value: toDecimal(cents) })
const locales = { de: 'de-DE', en: 'en-GB' }
const longestName = 127

function orderBody(request: PaymentRequest): string {
  const { orderId, items, totalCents, returnUrl, cancelUrl, language, merchantName } = request
  return JSON.stringify({
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: orderId,
        amount: { ...euros(totalCents), breakdown: { item_total: euros(totalCents) } },
        items: items.map(({ name, quantity, unitCents }) => ({
          name: name.slice(0, longestName),
          quantity: String(quantity),
          unit_amount: euros(unitCents),
        })),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: merchantName.slice(0, longestName),
          return_url: returnUrl,
          cancel_url: cancelUrl,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          locale: locales[language],
        },
      },
    },
  })
}

/** Keeps the event's own bytes: only the frame around it is written by us. */
function verificationBody({ headers, rawBody }: WebhookDelivery, webhookId: string): string {
  const frame = JSON.stringify({
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: webhookId,
  })
  return `${frame.slice(0, -1)},"webhook_event":${rawBody}}`
}

/** PayPal's Orders v2 protocol; it does not know whether the real service or the sandbox listens. */
export function paypalProvider(access: PaypalAccess & { webhookId: string }): PaymentProvider {
  const call = paypalCalls(access)
  const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`

  async function inspect(providerId: string): Promise<PaymentReport> {
    const result = await call({ method: 'GET', path: orderPath(providerId), schema: paypalOrderSchema })
    if (result.kind === 'ok') return reportOf(result.value)
    if (result.kind === 'refused' && result.status === 404) return { kind: 'failed' }
    return { kind: 'unknown', fault: result.kind === 'refused' ? `status ${result.status}` : result.fault }
  }

  async function create(request: PaymentRequest): Promise<CreateResult> {
    const { requestKey } = request
    const body = orderBody(request)
    const result = await call({
      method: 'POST',
      path: '/v2/checkout/orders',
      body,
      requestKey,
      schema: paypalOrderSchema,
    })
    if (result.kind === 'refused')
      return { kind: 'refused', fault: result.error.details[0]?.issue ?? result.error.name }
    if (result.kind === 'unknown') return { kind: 'unavailable', fault: result.fault }
    const approveUrl = linkTo(result.value.links, 'payer-action', 'approve')
    if (!approveUrl) return { kind: 'unavailable', fault: 'no approve link' }
    return { kind: 'created', providerId: result.value.id, approveUrl }
  }

  return {
    create,
    inspect,
    async capture(providerId, requestKey) {
      const path = `${orderPath(providerId)}/capture`
      const result = await call({ method: 'POST', path, body: '{}', requestKey, schema: paypalOrderSchema })
      return captureAnswerReport(result) ?? inspect(providerId)
    },
    async refund(captureId, refundKey) {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`
      const result = await call({ method: 'POST', path, body: '{}', requestKey: refundKey, schema: paypalRefundSchema })
      if (result.kind === 'unknown') return result
      if (result.kind === 'refused') {
        const issue = result.error.details[0]?.issue ?? result.error.name
        return issue === 'CAPTURE_FULLY_REFUNDED' ? { kind: 'refunded' } : { kind: 'refused', fault: issue }
      }
      if (result.value.status === 'COMPLETED') return { kind: 'refunded' }
      if (result.value.status === 'PENDING') return { kind: 'pending' }
      return { kind: 'refused', fault: result.value.status }
    },
    async verifyWebhook(delivery) {
      const body = verificationBody(delivery, access.webhookId)
      const path = '/v1/notifications/verify-webhook-signature'
      const result = await call({ method: 'POST', path, body, schema: paypalVerificationSchema })
      if (result.kind === 'unknown') return 'unknown'
      if (result.kind === 'refused') return 'forged'
      return result.value.verification_status === 'SUCCESS' ? 'genuine' : 'forged'
    },
  }
}
