import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { checkoutRoutes } from './checkout/checkout-routes.ts'
import { controlRoutes } from './control/control-routes.ts'
import { mailRoutes } from './mailbox/mail-routes.ts'
import { assetRoutes, securityHeaders } from './pages/layout.ts'
import { tokenRoutes } from './provider/access-token.ts'
import { settleDue } from './provider/captures.ts'
import { type ApiEnv, failure, failureOfName, failureOfStatus, sendFailure } from './provider/errors.ts'
import { orderRoutes } from './provider/order-routes.ts'
import { paymentRoutes } from './provider/payment-routes.ts'
import type { Services } from './services.ts'
import { stripeRoutes } from './stripe/stripe-routes.ts'
import { webhookRoutes } from './webhooks/webhook-routes.ts'

const maxBodyBytes = 1_000_000

export function createApp(services: Services): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  app.use(securityHeaders(), bodyLimit({ maxSize: maxBodyBytes, onError: (c) => sendFailure(c, failureOfStatus(413)) }))
  app.use(async (_c, next) => {
    settleDue(services)
    await next()
  })
  const paypalRoutes = [tokenRoutes(services), orderRoutes(services), paymentRoutes(services), webhookRoutes(services)]
  for (const routes of [...paypalRoutes, stripeRoutes(services)]) app.route('/', routes)
  const pageRoutes = [checkoutRoutes(services), controlRoutes(services), mailRoutes(services), assetRoutes()]
  for (const routes of pageRoutes) app.route('/', routes)
  app.notFound((c) => sendFailure(c, failure('INVALID_RESOURCE_ID', { location: 'path' })))
  app.onError((error, c) => {
    console.error(error)
    return sendFailure(c, failureOfName('INTERNAL_SERVER_ERROR'))
  })
  return app
}
