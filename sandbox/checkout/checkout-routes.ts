import { type Context, Hono } from 'hono'
import { languageOf } from '../pages/format.ts'
import { chooseOutcome, findCaptureOfOrder, getReturnUrl, type Outcome, outcomes } from '../provider/captures.ts'
import { type CaptureStatus, findOrder, type ProviderOrder } from '../provider/orders.ts'
import type { Services } from '../start-sandbox.ts'
import { approvalPage, merchantOf, statePage } from './checkout-pages.ts'
import type { CheckoutState } from './checkout-translations.ts'

export function checkoutRoutes(world: Services): Hono {
  const app = new Hono()

  app.get('/checkoutnow', (c) => showOrder(c, world, c.req.query('token') ?? ''))

  app.post('/checkoutnow', async (c) => {
    const { outcome } = await c.req.parseBody()
    const token = c.req.query('token') ?? ''
    if (!isOutcome(outcome)) return c.redirect(`/checkoutnow?token=${encodeURIComponent(token)}`, 303)
    const chosen = chooseOutcome(world, token, outcome)
    if (chosen.kind === 'back') return c.redirect(chosen.url, 303)
    return showOrder(c, world, token)
  })

  return app
}

function isOutcome(value: unknown): value is Outcome {
  return (outcomes as readonly unknown[]).includes(value)
}

function showOrder(c: Context, world: Services, token: string): Response | Promise<Response> {
  const order = findOrder(world.db, token)
  const language = languageOf(order?.locale ?? c.req.header('accept-language'))
  if (!order) return c.html(statePage({ state: 'unknown', language, merchant: null, backUrl: null }), 404)
  const state = stateOf(world, order)
  if (state === 'open') return c.html(approvalPage(order, language))
  const page = statePage({ state, language, merchant: merchantOf(order), backUrl: backUrlOf(order) })
  return c.html(page, state === 'expired' ? 410 : 200)
}

const stateOfCapture: Record<CaptureStatus, CheckoutState> = {
  COMPLETED: 'paid',
  PENDING: 'pending',
  DECLINED: 'denied',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'refunded',
}

function stateOf(world: Services, order: ProviderOrder): CheckoutState | 'open' {
  if (order.status === 'VOIDED') return 'expired'
  if (order.status === 'APPROVED') return 'approved'
  const capture = findCaptureOfOrder(world.db, order.id)
  return capture ? stateOfCapture[capture.status] : 'open'
}

function backUrlOf(order: ProviderOrder): string | null {
  if (order.status === 'APPROVED') return getReturnUrl(order)
  return URL.parse(order.returnUrl ?? order.cancelUrl ?? '')?.origin ?? null
}
