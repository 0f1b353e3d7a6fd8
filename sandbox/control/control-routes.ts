import { type Context, Hono } from 'hono'
import { emptyDatabase } from '../database.ts'
import { faultSchema } from '../faults.ts'
import { countMails } from '../mailbox/mails.ts'
import { detectLanguage } from '../pages/format.ts'
import { settleCapture } from '../provider/captures.ts'
import { listOrders } from '../provider/orders.ts'
import type { Services } from '../start-sandbox.ts'
import { listWebhooks, scheduleResend } from '../webhooks/webhook-store.ts'
import { readOrderRecord, renderOverviewPage } from './control-pages.ts'

/** How people and tests steer the sandbox; no real provider has any of this. */
export function controlRoutes(world: Services): Hono {
  const { db, faults } = world
  const app = new Hono()
  const latestOrders = (limit: number) => listOrders(db, limit).map((order) => readOrderRecord(db, order))

  app.get('/', (c) => {
    const language = detectLanguage(c.req.header('accept-language'))
    return c.html(renderOverviewPage({ orders: latestOrders(30), mailCount: countMails(db), language }))
  })
  app.get('/sandbox/orders.json', (c) => c.json(latestOrders(1_000)))
  app.get('/sandbox/webhooks.json', (c) => c.json(listWebhooks(db, 1_000)))

  app.post('/sandbox/captures/:id/complete', (c) =>
    done(c, settleCapture(world, c.req.param('id'), 'COMPLETED') !== null),
  )
  app.post('/sandbox/captures/:id/deny', (c) => done(c, settleCapture(world, c.req.param('id'), 'DECLINED') !== null))
  app.post('/sandbox/webhooks/:id/resend', (c) => {
    const isKnown = scheduleResend(db, c.req.param('id'), world.now())
    world.deliverWebhooks()
    return done(c, isKnown)
  })
  app.post('/sandbox/reset', (c) => {
    faults.clear()
    emptyDatabase(db)
    return done(c, true)
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

/** A button on the page leads back to the page, a program gets a plain answer. */
function done(c: Context, isDone: boolean): Response {
  if (c.req.header('accept')?.includes('text/html')) return c.redirect('/', 303)
  return c.json({ done: isDone }, isDone ? 200 : 404)
}
