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

const isDiscoveryFile =
  /^\/(sitemap\.xml|robots\.txt|\.well-known\/security\.txt|manifest\.webmanifest|jobs\/(feed\.(xml|json)|export\.xml))(?=\?|$)/

/** Of the API only its pictures are reachable without /api. */
export const isApiAddress = (url: string) => /^\/(api\/v1|v1\/images)(?=[/?]|$)/.test(url)

/** What is asked for by programs; neither a page nor the API. */
export const isAppAddress = (url: string) =>
  /^\/(payout|livez|readyz|metrics|meta\.json)(?=[/?]|$)/.test(url) || isDiscoveryFile.test(url)

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
