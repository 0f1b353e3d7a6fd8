import { Hono } from 'hono'
import type { Metrics } from './metrics.ts'
import { apiSecurityPolicy } from './security-headers.ts'

interface Parts {
  /** Asked for what lies below /api/v1, with the prefix. */
  api: Hono
  /** What search engines and feed readers ask for, at the root; absent where a test needs none of it. */
  discovery?: Hono
  /** Where the payment provider sends the buyer back to, mounted under /payout. */
  payout: Hono
  buildDate: string
  isReady: () => Promise<boolean>
  /** Absent: nobody asks. */
  metrics?: Pick<Metrics, 'isAllowed' | 'text' | 'contentType'>
  headers: Readonly<Record<string, string>>
}

const isDiscoveryFile =
  /^\/(sitemap\.xml|robots\.txt|\.well-known\/security\.txt|manifest\.webmanifest|jobs\/(feed\.(xml|json)|export\.xml))(?=\?|$)/

/** What Hono answers; all other addresses are pages. */
export const isAppAddress = (url: string) =>
  /^\/(api\/v1|v1\/images|payout|livez|readyz|metrics|meta\.json)(?=[/?]|$)/.test(url) || isDiscoveryFile.test(url)

export function createApp({ api, discovery, payout, buildDate, isReady, headers, metrics }: Parts) {
  const app = new Hono()
  const small = { ...headers, 'cache-control': 'no-store', 'content-security-policy': apiSecurityPolicy }
  app.get('/livez', (c) => c.text('ok', 200, small))
  app.get('/readyz', async (c) => ((await isReady()) ? c.text('ready', 200, small) : c.text('not ready', 503, small)))
  app.get('/metrics', async (c) =>
    metrics?.isAllowed(c.req.header('authorization'))
      ? c.text(await metrics.text(), 200, { ...small, 'content-type': metrics.contentType })
      : c.text('404 Not Found', 404, small),
  )
  app.get('/meta.json', (c) => c.json({ buildDate }, 200, small))
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(small)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  app.use('/payout/*', async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(small)) c.res.headers.set(name, value)
  })
  if (discovery) app.route('/', discovery)
  // The API knows its prefixes: to write the request anew without them would cost more than to answer it.
  const asItIs = { replaceRequest: (request: Request) => request }
  app.mount('/api/v1', api.fetch, asItIs)
  app.mount('/payout', payout.fetch)
  // Only its pictures are reachable here, see isAppAddress.
  app.mount('/v1', api.fetch, asItIs)
  return app
}
