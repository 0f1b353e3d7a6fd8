import { Hono } from 'hono'
import { html } from 'hono/html'
import { isDatabaseAway } from '#db/is-database-away.ts'
import { findOrder } from '#db/orders.ts'
import { findPayment } from '#db/payments.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { pickLanguage } from '#domain/i18n/pick-language.ts'
import { readOrderNumber } from '#domain/order/order-number.ts'
import { settlePayment } from '#orders/settle-payment.ts'
import de from '../../../locales/de/payout.json' with { type: 'json' }
import en from '../../../locales/en/payout.json' with { type: 'json' }
import type { ApiServices } from '../middleware/api-context.ts'

const texts: Record<Language, typeof de> = { de, en }

/** As the provider writes them; about anything else the database is not asked. */
const isProviderId = (token: string) => /^[A-Z0-9]{1,36}$/.test(token)

const errorPage = (language: Language, code: keyof typeof de) =>
  html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${texts[language].title}</title></head>
    <body><h1>${texts[language].title}</h1><p>${texts[language][code]}</p></body></html>`

/**
 * Where the buyer comes back to, on the server's host without the API's prefix. A success leads home; anything else
 * is an error page as HTML, which the web shows in a frame without rights.
 */
export function payoutApp({ db, ordering }: ApiServices, report: (error: Error) => void): Hono {
  const app = new Hono()
  app.onError((error, c) => {
    report(error)
    const language = pickLanguage({ acceptLanguage: c.req.header('accept-language') })
    return c.html(errorPage(language, 'broken'), isDatabaseAway(error) ? 503 : 500)
  })

  app.get('/orders/:orderId/approve', async (c) => {
    const language = pickLanguage({ acceptLanguage: c.req.header('accept-language') })
    const orderId = readOrderNumber(c.req.param('orderId'))
    const token = c.req.query('token') ?? ''
    const payment = isProviderId(token) ? await findPayment(db, token) : undefined
    // Another order's token must not settle, or even tell of, anything here.
    if (!payment || payment.orderId !== orderId) return c.html(errorPage(language, 'unknown'), 404)
    const state = await settlePayment(ordering, payment.id)
    if (state === 'declined') return c.html(errorPage(language, 'declined'), 402)
    if (state === 'refundDue' || state === 'refunded') return c.html(errorPage(language, 'returned'), 409)
    if (state === 'failed') {
      const order = await findOrder(db, payment.orderId)
      return c.html(errorPage(language, order?.state === 'canceled' ? 'tooLate' : 'failed'), 409)
    }
    return c.redirect(state === 'captured' ? '/#paid' : '/#checking', 302)
  })

  app.get('/orders/:orderId/cancel', (c) => c.redirect('/#unpaid', 302))
  return app
}
