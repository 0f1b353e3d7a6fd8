import { Hono } from 'hono'
import type { Metrics } from './metrics.ts'

interface SystemDeps {
  /** Files for search engines and feed readers, served at the root; absent in some tests. */
  discovery?: Hono
  /** The return from the payment provider, mounted at /payout. */
  payout: Hono
  buildDate: string
  isReady: () => Promise<boolean>
  /** Scheduled tasks that stand still. Pages are served all the same, so they do not make the process unready. */
  lateTasks?: () => readonly string[]
  metrics?: Pick<Metrics, 'isAllowed' | 'text' | 'contentType'>
}

export function createSystemApp({ discovery, payout, buildDate, isReady, lateTasks, metrics }: SystemDeps) {
  const app = new Hono()
  const describeReady = (late: readonly string[]) =>
    late.length > 0 ? `ready, late tasks: ${late.join(', ')}` : 'ready'
  app.get('/livez', (c) => c.text('ok'))
  app.get('/readyz', async (c) =>
    (await isReady()) ? c.text(describeReady(lateTasks?.() ?? [])) : c.text('not ready', 503),
  )
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
