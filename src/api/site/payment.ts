import type { OpenAPIHono } from '@hono/zod-openapi'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { getVisitor } from '#api/shared/create-api-app.ts'
import { limitBody } from '#api/shared/limit-body.ts'
import type { ProblemCode } from '#contract/errors.ts'
import { type PaymentFailure, paymentFailureHeader } from '#contract/payment-return.ts'
import { isDatabaseUnavailable } from '#db/database.ts'
import { findOrder } from '#db/orders.ts'
import { findReportedPayment, isWebhookHandled, markWebhookHandled } from '#db/payments.ts'
import { countAttempt } from '#db/rate-limits.ts'
import { pickLanguage } from '#domain/i18n/languages.ts'
import { type Order, parseOrderNumber } from '#domain/order/order.ts'
import { canChooseNewTime } from '#domain/order/slot-hold.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { WebhookRefusal } from '#integrations/payment/payment-provider.ts'
import { settlePayment } from '#services/orders/payments.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { errorResponse } from './middleware/responses.ts'

/** Why a payment has failed: the order can be paid again, needs another time first, or is over. */
function toFailure(order: Order): PaymentFailure {
  if (order.state === 'canceled') return 'tooLate'
  return canChooseNewTime(order) ? 'slotGone' : 'failed'
}

/** Each return asks the provider, which limits the calls of the whole bakery. Beyond this the scheduled task asks. */
const returnLimit = { maxAttempts: 20, windowMs: 60_000 }

function sendErrorPage(c: Context, failure: PaymentFailure, status: ContentfulStatusCode) {
  const language = pickLanguage({ acceptLanguage: c.req.header('accept-language') })
  const t = getTranslator(language, 'payment-return')
  const title = t('title')
  const page = html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title></head>
    <body><h1>${title}</h1><p>${t(failure)}</p></body></html>`
  return c.html(page, status, { [paymentFailureHeader]: failure })
}

/**
 * Handles the return from the payment provider, outside the prefix of the API. Success redirects to the home page;
 * everything else is an HTML error page. The website shows the failure that its header names in a page of its own.
 */
export function createPaymentReturnApp({ db, now, orders }: ApiServices, report: (error: Error) => void): Hono {
  const app = new Hono()
  app.onError((error, c) => {
    report(error)
    return sendErrorPage(c, 'broken', isDatabaseUnavailable(error) ? 503 : 500)
  })

  app.get('/orders/:orderId/approve', async (c) => {
    const orderId = parseOrderNumber(c.req.param('orderId'))
    const returned = orders.providers.readReturn(c.req.query())
    const payment = returned && (await findReportedPayment(db, returned.provider, returned))
    // The payment of another order must neither settle nor reveal anything.
    if (!payment || payment.orderId !== orderId) return sendErrorPage(c, 'unknown', 404)
    const isAllowed = await countAttempt(db, `payment return ${payment.id}`, returnLimit, now())
    const state = isAllowed ? await settlePayment(orders, payment.id) : 'unknown'
    switch (state) {
      case 'captured':
        return c.redirect('/#paid', 302)
      case 'open':
      case 'pending':
      case 'unknown':
      case undefined:
        return c.redirect('/#checking', 302)
      case 'declined':
        return sendErrorPage(c, 'declined', 402)
      case 'refundDue':
      case 'refunded':
        return sendErrorPage(c, 'returned', 409)
      case 'slotGone':
        return sendErrorPage(c, 'slotGone', 409)
      case 'failed': {
        const order = await findOrder(db, payment.orderId)
        return sendErrorPage(c, order ? toFailure(order) : 'failed', 409)
      }
      default:
        throw new Error(`Unknown payment state ${state satisfies never}`)
    }
  })

  app.get('/orders/:orderId/cancel', (c) => c.redirect('/#unpaid', 302))
  return app
}

const maxWebhookBytes = 200_000
const retryWebhookSeconds = 60

const problemByRefusal = {
  malformed: 'malformedJson',
  forged: 'unauthorized',
  // The provider sends a webhook again unless it gets a success.
  unknown: 'paymentUnavailable',
  limited: 'tooManyRequests',
} as const satisfies Record<WebhookRefusal, ProblemCode>

/** Anybody can send hints, and each asks the provider. */
const hintLimit = { maxAttempts: 20, windowMs: 60_000 }

/**
 * A webhook only names a payment: after verifying its signature we request the payment's state from the provider. So the
 * order and number of deliveries do not matter.
 */
export function addPaymentWebhookRoute(api: OpenAPIHono<ApiEnv>, { db, now, orders }: ApiServices): void {
  api.post('/payments/webhook/:provider', limitBody(maxWebhookBytes), async (c) => {
    const provider = orders.providers.find(c.req.param('provider'))
    if (!provider) return errorResponse(c, 'notFound')
    const webhook = await provider.readWebhook({
      headers: c.req.header(),
      rawBody: await c.req.text(),
      sender: getVisitor(c),
    })
    if (webhook.kind === 'limited')
      return errorResponse(c, problemByRefusal.limited, { retryAfterSeconds: retryWebhookSeconds })
    if (webhook.kind !== 'signed' && webhook.kind !== 'hint') return errorResponse(c, problemByRefusal[webhook.kind])
    const eventId = webhook.kind === 'signed' ? `${provider.id} ${webhook.eventId}` : undefined
    if (eventId !== undefined && (await isWebhookHandled(db, eventId))) return c.json({ success: true })
    const payment = webhook.payment && (await findReportedPayment(db, provider.id, webhook.payment))
    const isAllowed =
      webhook.kind === 'signed' || !payment || (await countAttempt(db, `payment hint ${payment.id}`, hintLimit, now()))
    const state = !isAllowed ? 'unknown' : payment && (await settlePayment(orders, payment.id))
    // Not marked as handled, so that the next delivery is processed.
    if (state === 'unknown') return errorResponse(c, 'paymentUnavailable')
    if (eventId !== undefined) await markWebhookHandled(db, eventId, now())
    return c.json({ success: true })
  })
}
