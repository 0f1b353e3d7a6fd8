import { type Context, Hono } from 'hono'
import { emptyDatabase } from '../database.ts'
import { faultSchema } from '../faults.ts'
import { countMails } from '../mailbox/mails.ts'
import { detectLanguage } from '../pages/format.ts'
import { settleCapture } from '../provider/captures.ts'
import { listOrders } from '../provider/payment-store.ts'
import { refundHalf } from '../provider/refunds.ts'
import type { Services } from '../services.ts'
import { listWebhooks, scheduleResend } from '../webhooks/webhook-store.ts'
import { readOrderRecord, renderOverviewPage } from './control-pages.ts'

/** Routes for people and tests to control the sandbox. A real provider has none of them. */
export function controlRoutes(services: Services): Hono {
  const { db, faults } = services
  const app = new Hono()
  const listLatestOrders = (limit: number) => listOrders(db, limit).map((order) => readOrderRecord(db, order))

  app.get('/', (c) => {
    const language = detectLanguage(c.req.header('accept-language'))
    return c.html(renderOverviewPage({ orders: listLatestOrders(30), mailCount: countMails(db), language }))
  })
  app.get('/sandbox/orders.json', (c) => c.json(listLatestOrders(1_000)))
  app.get('/sandbox/webhooks.json', (c) => c.json(listWebhooks(db, 1_000)))

  app.post('/sandbox/captures/:id/complete', (c) =>
    sendResult(c, settleCapture(services, c.req.param('id'), 'COMPLETED') !== null),
  )
  app.post('/sandbox/captures/:id/deny', (c) =>
    sendResult(c, settleCapture(services, c.req.param('id'), 'DECLINED') !== null),
  )
  app.post('/sandbox/captures/:id/refund-half', (c) =>
    sendResult(c, refundHalf(services, c.req.param('id')).kind === 'ok'),
  )
  app.post('/sandbox/webhooks/:id/resend', (c) => {
    const isKnown = scheduleResend(db, c.req.param('id'), services.now())
    services.deliverWebhooks()
    return sendResult(c, isKnown)
  })
  app.post('/sandbox/reset', (c) => {
    faults.clear()
    emptyDatabase(db)
    return sendResult(c, true)
  })

  app.get('/sandbox/faults', (c) => c.json(faults.list()))
  app.post('/sandbox/faults', async (c) => {
    const fault = faultSchema.safeParse(await c.req.json().catch(() => null))
    if (!fault.success) return c.json({ problems: fault.error.issues }, 400)
    faults.add(fault.data)
    return c.json(faults.list(), 201)
  })
  app.delete('/sandbox/faults', (c) => {
    faults.clear()
    return c.body(null, 204)
  })

  return app
}

/** Redirects browsers back to the overview and sends JSON to programs. */
function sendResult(c: Context, isDone: boolean): Response {
  if (c.req.header('accept')?.includes('text/html')) return c.redirect('/', 303)
  return c.json({ done: isDone }, isDone ? 200 : 404)
}
