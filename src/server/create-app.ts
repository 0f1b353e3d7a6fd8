import { Hono } from 'hono'
import type { Metrics } from './metrics.ts'

interface Parts {
  /** What search engines and feed readers ask for, at the root; absent where a test needs none of it. */
  discovery?: Hono
  /** Where the payment provider sends the buyer back to, mounted under /payout. */
  payout: Hono
  buildDate: string
  isReady: () => Promise<boolean>
  /** Absent: nobody asks. */
  metrics?: Pick<Metrics, 'isAllowed' | 'text' | 'contentType'>
}

export function createApp({ discovery, payout, buildDate, isReady, metrics }: Parts) {
  const app = new Hono()
  app.get('/livez', (c) => c.text('ok'))
  app.get('/readyz', async (c) => ((await isReady()) ? c.text('ready') : c.text('not ready', 503)))
  app.get('/metrics', async (c) =>
    metrics?.isAllowed(c.req.header('authorization'))
      ? c.text(await metrics.text(), 200, { 'content-type': metrics.contentType })
      : c.text('404 Not Found', 404),
  )
  app.get('/meta.json', (c) => c.json({ buildDate }))
  if (discovery) app.route('/', discovery)
  app.mount('/payout', payout.fetch)
  return app
}
