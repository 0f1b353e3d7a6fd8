import { type Context, Hono } from 'hono'
import { detectLanguage } from '../pages/format.ts'
import { chooseOutcome, getReturnUrl, type Outcome, outcomes } from '../provider/approval.ts'
import { type CaptureStatus, findCaptureOfOrder, findOrder, type ProviderOrder } from '../provider/payment-store.ts'
import type { Services } from '../services.ts'
import { getMerchantName, renderApprovalPage, renderStatePage } from './checkout-pages.ts'
import type { CheckoutState } from './checkout-translations.ts'

export function checkoutRoutes(services: Services): Hono {
  const app = new Hono()

  app.get('/checkoutnow', (c) => sendOrderPage(c, services, c.req.query('token') ?? ''))

  app.post('/checkoutnow', async (c) => {
    const { outcome } = await c.req.parseBody()
    const token = c.req.query('token') ?? ''
    if (!isOutcome(outcome)) return c.redirect(`/checkoutnow?token=${encodeURIComponent(token)}`, 303)
    const chosen = chooseOutcome(services, token, outcome)
    if (chosen.kind === 'back') return c.redirect(chosen.url, 303)
    return sendOrderPage(c, services, token)
  })

  return app
}

function isOutcome(value: unknown): value is Outcome {
  return (outcomes as readonly unknown[]).includes(value)
}

function sendOrderPage(c: Context, services: Services, token: string): Response | Promise<Response> {
  const order = findOrder(services.db, token)
  const language = detectLanguage(order?.locale ?? c.req.header('accept-language'))
  if (!order) return c.html(renderStatePage({ state: 'unknown', language, merchant: null, backUrl: null }), 404)
  const state = getCheckoutState(services, order)
  if (state === 'open') return c.html(renderApprovalPage(order, language))
  const page = renderStatePage({ state, language, merchant: getMerchantName(order), backUrl: getBackUrl(order) })
  return c.html(page, state === 'expired' ? 410 : 200)
}

const stateByCaptureStatus: Record<CaptureStatus, CheckoutState> = {
  COMPLETED: 'paid',
  PENDING: 'pending',
  DECLINED: 'denied',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'refunded',
}

function getCheckoutState(services: Services, order: ProviderOrder): CheckoutState | 'open' {
  if (order.status === 'VOIDED') return 'expired'
  if (order.status === 'APPROVED') return 'approved'
  const capture = findCaptureOfOrder(services.db, order.id)
  return capture ? stateByCaptureStatus[capture.status] : 'open'
}

function getBackUrl(order: ProviderOrder): string | null {
  if (order.status === 'APPROVED') return getReturnUrl(order)
  return URL.parse(order.returnUrl ?? order.cancelUrl ?? '')?.origin ?? null
}
