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
  /** The number of the published content version, if this build shows an older one because it needs a newer build. */
  contentNotUnderstood?: () => number | undefined
  /** The content that this process shows; its number is that of the version in the database. */
  contentVersion?: () => string
  metrics?: Pick<Metrics, 'isAllowed' | 'text' | 'contentType'>
}

export function createSystemApp(deps: SystemDeps) {
  const { discovery, payout, buildDate, isReady, lateTasks, contentNotUnderstood, contentVersion, metrics } = deps
  const app = new Hono()
  function describeReady(): string {
    const late = lateTasks?.() ?? []
    const version = contentNotUnderstood?.()
    return [
      'ready',
      ...(late.length > 0 ? [`late tasks: ${late.join(', ')}`] : []),
      ...(version === undefined ? [] : [`content version ${version} needs a newer build; an older one is shown`]),
    ].join(', ')
  }
  // Before the routes: Hono copies the request for a mounted app, which is not possible for TRACE.
  app.use(async (c, next) =>
    c.req.method === 'GET' || c.req.method === 'HEAD'
      ? next()
      : c.text('405 Method Not Allowed', 405, { allow: 'GET, HEAD' }),
  )
  app.get('/livez', (c) => c.text('ok'))
  app.get('/readyz', async (c) => ((await isReady()) ? c.text(describeReady()) : c.text('not ready', 503)))
  app.get('/metrics', async (c) =>
    metrics?.isAllowed(c.req.header('authorization'))
      ? c.text(await metrics.text(), 200, { 'content-type': metrics.contentType })
      : c.text('404 Not Found', 404),
  )
  app.get('/meta.json', (c) => c.json({ buildDate, contentVersion: contentVersion?.() }))
  if (discovery) app.route('/', discovery)
  app.mount('/payout', payout.fetch)
  return app
}
