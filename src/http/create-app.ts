import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { Pages } from './pages.ts'
import { apiSecurityPolicy } from './security-headers.ts'

interface Parts {
  /** Mounted under /api/v1. */
  api: Hono
  pages: Pages
  buildDate: string
  isReady: () => Promise<boolean>
  headers: Readonly<Record<string, string>>
}

/** Everything that has to be computed: health, the API, and React Router for the rest. */
export function createApp({ api, pages, buildDate, isReady, headers }: Parts) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const small = { ...headers, 'cache-control': 'no-store', 'content-security-policy': apiSecurityPolicy }
  app.get('/livez', (c) => c.text('ok', 200, small))
  app.get('/readyz', async (c) => ((await isReady()) ? c.text('ready', 200, small) : c.text('not ready', 503, small)))
  app.get('/meta.json', (c) => c.json({ buildDate }, 200, small))
  app.use('/api/v1/*', async (c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    c.header('content-security-policy', apiSecurityPolicy)
    c.header('cache-control', 'no-store')
    await next()
  })
  app.route('/api/v1', api)
  app.all('/api/v1/*', (c) => api.fetch(c.req.raw))
  app.all('*', async (c) => {
    await pages.renderAndSend(c.env.incoming, c.env.outgoing, c.req.raw)
    return RESPONSE_ALREADY_SENT
  })
  return app
}
