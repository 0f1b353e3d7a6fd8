import type Stripe from 'stripe'
import { z } from 'zod'
import type { PaymentMethod } from '#domain/order/payment.ts'
import type {
  PaymentProvider,
  PaymentReport,
  PaymentRequest,
  RefundResult,
  StatementResult,
} from './payment-provider.ts'
import { createStripeClient, type StripeAccess, type StripeResult } from './stripe-client.ts'

const amount = z.number().int()

const chargeSchema = z.object({
  amount_captured: amount,
  amount_refunded: amount,
  refunded: z.boolean(),
  // Stripe writes it a moment after the charge.
  balance_transaction: z.object({ fee: amount, currency: z.string() }).nullish().catch(undefined),
})

const sessionSchema = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  url: z.string().nullish(),
  payment_intent: z
    .object({
      id: z.string(),
      status: z.string(),
      amount_received: amount,
      currency: z.string(),
      latest_charge: chargeSchema.nullish(),
    })
    .nullish(),
})

type Session = z.output<typeof sessionSchema>

const refundSchema = z.object({
  id: z.string(),
  status: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
})
const refundListSchema = z.object({ data: z.array(refundSchema) })

const expand = ['payment_intent.latest_charge.balance_transaction']

type Charge = z.output<typeof chargeSchema>

const toFeeCents = (charge: Charge | null | undefined): number | undefined =>
  charge?.balance_transaction?.currency === 'eur' ? charge.balance_transaction.fee : undefined

/** A page stays open after a declined card, so that the buyer can use another one: to us, that is waiting. */
function toPaymentReport({ status, url, payment_intent: intent }: Session): PaymentReport {
  if (intent?.status === 'succeeded') {
    const { id: captureId, amount_received, currency, latest_charge: charge } = intent
    if (charge?.refunded) return { kind: 'refunded', captureId }
    const amounts = { amountCents: amount_received, currency: currency.toUpperCase(), feeCents: toFeeCents(charge) }
    return { kind: 'captured', captureId, ...amounts }
  }
  if (intent?.status === 'processing') return { kind: 'pending', captureId: intent.id }
  return status === 'open' ? { kind: 'waiting', approveUrl: url ?? undefined } : { kind: 'failed' }
}

function toStatement({ payment_intent: intent }: Session): StatementResult {
  const charge = intent?.latest_charge
  if (intent?.status !== 'succeeded' || !charge) return { kind: 'missing' }
  const { amount_captured: capturedCents, amount_refunded: refundedCents } = charge
  return { kind: 'known', capturedCents, refundedCents, feeCents: toFeeCents(charge) }
}

function toRefundResult(result: StripeResult<z.output<typeof refundSchema>>, isPartial: boolean): RefundResult {
  if (result.kind === 'unknown') return result
  if (result.kind === 'refused')
    return result.code === 'charge_already_refunded' && !isPartial
      ? { kind: 'refunded' }
      : { kind: 'refused', reason: result.code }
  const { status } = result.value
  if (status === 'succeeded') return { kind: 'refunded' }
  return status === 'failed' || status === 'canceled' ? { kind: 'refused', reason: status } : { kind: 'pending' }
}

/** Cards include Apple Pay and Google Pay, which Stripe shows on devices that have them. */
const typeByMethod: Partial<Record<PaymentMethod, string>> = {
  card: 'card',
  directDebit: 'sepa_debit',
  wero: 'wero',
}

/** Typed by the package: a parameter that a version of the API no longer knows is refused. */
const toSessionParams = (request: PaymentRequest): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: request.orderId,
  allowed_payment_method_types: [typeByMethod[request.method] ?? 'card'],
  line_items: request.items.map(({ name, quantity, unitCents }) => ({
    quantity,
    price_data: { currency: 'eur', unit_amount: unitCents, product_data: { name } },
  })),
  // What the office sees beside the payment at Stripe.
  payment_intent_data: { description: request.orderId },
  locale: request.language,
  success_url: `${request.returnUrl}?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: request.cancelUrl,
})

/** Wero is not in the regular version of the API yet. */
const weroVersion = '2026-10-28.preview'

const eventSchema = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string().optional(), payment_intent: z.string().nullish() }) }),
})

interface StripeProviderOptions extends StripeAccess {
  methods: readonly PaymentMethod[]
}

/** Payments on the pages of Stripe Checkout; the sandbox implements the same API. Its money arrives without a capture. */
export function createStripeProvider({ methods, ...access }: StripeProviderOptions): PaymentProvider {
  const { send, readEvent } = createStripeClient(access)

  async function inspect(id: string): Promise<PaymentReport> {
    const result = await send(sessionSchema, ({ checkout }) => checkout.sessions.retrieve(id, { expand }))
    if (result.kind === 'ok') return toPaymentReport(result.value)
    if (result.kind === 'unknown') return result
    return result.status === 404 ? { kind: 'failed' } : { kind: 'unknown', reason: result.code }
  }

  return {
    id: 'stripe',
    name: 'Stripe',
    company: 'Stripe Payments Europe, Limited (Dublin)',
    methods,
    capturesItself: true,
    idempotencyHours: 24,
    async create(request) {
      const { requestKey: idempotencyKey, method } = request
      const options = { idempotencyKey, ...(method === 'wero' && { apiVersion: weroVersion }) }
      const result = await send(sessionSchema.pick({ id: true, url: true }), ({ checkout }) =>
        checkout.sessions.create(toSessionParams(request), options),
      )
      if (result.kind === 'refused') return { kind: 'refused', reason: result.code }
      if (result.kind === 'unknown') return { kind: 'unavailable', reason: result.reason }
      const { id: paymentId, url: approveUrl } = result.value
      return approveUrl
        ? { kind: 'created', paymentId, approveUrl }
        : { kind: 'unavailable', reason: 'no page for the buyer' }
    },
    inspect,
    // Nothing is left to capture: the buyer's approval has done it.
    capture: inspect,
    async expire(id) {
      const result = await send(sessionSchema.pick({ status: true }), ({ checkout }) => checkout.sessions.expire(id))
      // Refused: the buyer was faster.
      return result.kind === 'unknown' ? result : inspect(id)
    },
    async refund(captureId, refundKey, amountCents) {
      // Stripe forgets keys after a day, and a refund may be asked for again after that.
      const made = await send(refundListSchema, ({ refunds }) =>
        refunds.list({ payment_intent: captureId, limit: 100 }),
      )
      if (made.kind === 'unknown') return made
      if (made.kind === 'refused') return { kind: 'refused', reason: made.code }
      const known = made.value.data.find(({ metadata }) => metadata?.key === refundKey)
      const result = known
        ? ({ kind: 'ok', value: known } as const)
        : await send(refundSchema, ({ refunds }) =>
            refunds.create(
              {
                payment_intent: captureId,
                ...(amountCents !== undefined && { amount: amountCents }),
                metadata: { key: refundKey },
              },
              { idempotencyKey: refundKey },
            ),
          )
      return toRefundResult(result, amountCents !== undefined)
    },
    async readStatement({ paymentId }) {
      const result = await send(sessionSchema, ({ checkout }) => checkout.sessions.retrieve(paymentId, { expand }))
      if (result.kind === 'ok') return toStatement(result.value)
      if (result.kind === 'unknown') return result
      return result.status === 404 ? { kind: 'missing' } : { kind: 'unknown', reason: result.code }
    },
    readReturn: ({ session_id: id = '' }) => (/^cs_\w{1,250}$/.test(id) ? id : undefined),
    async readWebhook({ headers, rawBody }) {
      const read = await readEvent(rawBody, headers['stripe-signature'] ?? '')
      if (read.kind !== 'signed') return read
      const event = eventSchema.safeParse(read.event)
      if (!event.success) return { kind: 'malformed' }
      const { id: eventId, type, data } = event.data
      const { id: paymentId, payment_intent: captureId } = data.object
      if (type.startsWith('checkout.session.') && paymentId) return { kind: 'signed', eventId, payment: { paymentId } }
      return { kind: 'signed', eventId, payment: captureId ? { captureId } : undefined }
    },
  }
}
