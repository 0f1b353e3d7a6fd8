import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { inTransaction } from '../database.ts'
import { type FaultRoute, injectFaults } from '../faults.ts'
import type { ApiEnv } from '../provider/errors.ts'
import { findOrder, type ProviderOrder, saveOrder } from '../provider/payment-store.ts'
import { addMs, hourMs, randomId, toMoney } from '../provider/protocol-values.ts'
import { refundCapture } from '../provider/refunds.ts'
import { findEarlierRequest, saveRequest } from '../provider/requests.ts'
import type { Services } from '../services.ts'
import { publishEvent } from '../webhooks/events.ts'
import { listRefundObjects, toList, toRefund, toSession } from './stripe-objects.ts'
import { parseForm, type StripeError, sendStripeError, toStatusError, toStripeError } from './stripe-requests.ts'

const keyHours = 24
const sessionHours = 24

const cents = z.coerce.number().int().min(0)
const listOf = <T extends z.ZodType>(item: T) => z.record(z.string(), item).transform(Object.values<z.output<T>>)

const itemSchema = z.strictObject({
  quantity: z.coerce.number().int().min(1),
  price_data: z.strictObject({
    currency: z.literal('eur'),
    unit_amount: cents,
    product_data: z.strictObject({ name: z.string().min(1) }),
  }),
})

const sessionSchema = z.strictObject({
  mode: z.literal('payment'),
  client_reference_id: z.string().max(200).optional(),
  allowed_payment_method_types: listOf(z.enum(['card', 'sepa_debit', 'wero'])),
  line_items: listOf(itemSchema),
  payment_intent_data: z.strictObject({ description: z.string() }).optional(),
  locale: z.enum(['de', 'en', 'auto']).optional(),
  success_url: z.url(),
  cancel_url: z.url().optional(),
})

const refundSchema = z.strictObject({
  payment_intent: z.string(),
  amount: cents.optional(),
  metadata: z.record(z.string(), z.string()).default({}),
})

function newOrder(request: z.output<typeof sessionSchema>, now: Date): ProviderOrder {
  const items = request.line_items.map(({ quantity, price_data: { unit_amount, product_data } }) => ({
    name: product_data.name,
    quantity: String(quantity),
    unit_amount: toMoney(unit_amount, 'EUR'),
  }))
  const totalCents = request.line_items.reduce((sum, one) => sum + one.quantity * one.price_data.unit_amount, 0)
  return {
    id: `cs_test_${randomId(40)}`,
    shape: 'session',
    status: 'CREATED',
    unit: {
      reference_id: 'default',
      amount: toMoney(totalCents, 'EUR'),
      items,
      ...(request.client_reference_id && { custom_id: request.client_reference_id }),
    },
    returnUrl: request.success_url,
    cancelUrl: request.cancel_url ?? null,
    brandName: null,
    locale: request.locale === 'auto' ? null : (request.locale ?? null),
    payerId: null,
    choice: null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    deadlineAt: addMs(now, sessionHours * hourMs).toISOString(),
  }
}

const notFound = (id: string): StripeError => ({
  status: 404,
  type: 'invalid_request_error',
  code: 'resource_missing',
  message: `No such object: ${id}`,
})

const invalid = (error: z.ZodError): StripeError => ({
  status: 400,
  type: 'invalid_request_error',
  code: 'parameter_invalid',
  message: 'A parameter is missing or wrong.',
  param: error.issues.map(({ path }) => path.join('.')).join(', '),
})

const originOf = (c: Context) => new URL(c.req.url).origin

/** The part of Stripe's API that a shop with Checkout needs. Its payments are those of the other protocol. */
export function stripeRoutes(services: Services): Hono<ApiEnv> {
  const { db, settings, faults } = services
  const app = new Hono<ApiEnv>()
  const fault = (route: FaultRoute) =>
    injectFaults(faults, route, (c, status) => sendStripeError(c, toStatusError(status)))
  const requireKey: MiddlewareHandler<ApiEnv> = async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${settings.stripeSecretKey}`) return next()
    return sendStripeError(c, { status: 401, type: 'invalid_request_error', message: 'The API key is wrong.' })
  }
  const findSession = (id: string) => {
    const order = findOrder(db, id)
    return order?.shape === 'session' ? order : null
  }
  const isExpanded = (c: Context) => /payment_intent/.test(decodeURIComponent(new URL(c.req.url).search))

  app.post('/v1/checkout/sessions', fault('create'), requireKey, async (c) => {
    const body = await c.req.text()
    const checked = sessionSchema.safeParse(parseForm(body))
    if (!checked.success) return sendStripeError(c, invalid(checked.error))
    const attempt = { scope: 'session', requestId: c.req.header('idempotency-key') ?? null, body }
    const made = inTransaction(db, () => {
      const earlier = findEarlierRequest(db, attempt, services.now())
      if (earlier.kind === 'failure') return earlier
      const known = earlier.kind === 'replay' ? findOrder(db, earlier.resourceId) : null
      const order = known ?? newOrder(checked.data, services.now())
      if (known) return order
      saveOrder(db, order)
      saveRequest(db, attempt, order.id, addMs(services.now(), keyHours * hourMs))
      return order
    })
    if ('kind' in made) return sendStripeError(c, toStripeError(made))
    return c.json(toSession(db, made, originOf(c), false))
  })

  app.get('/v1/checkout/sessions', requireKey, (c) => c.json(toList('/v1/checkout/sessions', [])))

  app.get('/v1/checkout/sessions/:id', fault('get'), requireKey, (c) => {
    const order = findSession(c.req.param('id'))
    if (!order) return sendStripeError(c, notFound(c.req.param('id')))
    return c.json(toSession(db, order, originOf(c), isExpanded(c)))
  })

  app.post('/v1/checkout/sessions/:id/expire', fault('expire'), requireKey, (c) => {
    const id = c.req.param('id')
    const expired = inTransaction(db, () => {
      const order = findSession(id)
      if (!order) return notFound(id)
      if (order.status !== 'CREATED')
        return { status: 400, type: 'invalid_request_error', message: 'Only open sessions expire.' } as const
      const voided: ProviderOrder = { ...order, status: 'VOIDED', deadlineAt: null }
      saveOrder(db, voided)
      publishEvent(services, { type: 'CHECKOUT.ORDER.VOIDED', order: voided })
      return voided
    })
    if (!('id' in expired)) return sendStripeError(c, expired)
    return c.json(toSession(db, expired, originOf(c), false))
  })

  app.post('/v1/refunds', fault('refund'), requireKey, async (c) => {
    const checked = refundSchema.safeParse(parseForm(await c.req.text()))
    if (!checked.success) return sendStripeError(c, invalid(checked.error))
    const { payment_intent: captureId, amount, metadata } = checked.data
    const refunded = refundCapture(services, {
      captureId,
      requestId: c.req.header('idempotency-key') ?? null,
      body: amount === undefined ? {} : { amount: toMoney(amount, 'EUR') },
      metadata,
      keptMs: keyHours * hourMs,
    })
    return refunded.kind === 'ok' ? c.json(toRefund(refunded.refund)) : sendStripeError(c, toStripeError(refunded))
  })

  app.get('/v1/refunds', fault('get-refund'), requireKey, (c) =>
    c.json(toList('/v1/refunds', listRefundObjects(db, c.req.query('payment_intent') ?? ''))),
  )
  return app
}
