import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { Hono } from 'hono'
import { pino } from 'pino'
import { createListener } from '#server/listener.ts'
import { createRequestLogger, getRequestId } from '#server/logging.ts'
import { createRequestLimits } from '#server/request-limits.ts'
import { createSystemApp } from '#server/system-routes.ts'
import type { createTestApi } from './test-api.ts'

interface LoggedListenerDeps {
  api: Awaited<ReturnType<typeof createTestApi>>['api']
  payout?: Hono
}

/** Serves the API and the payment return over a real socket, and collects the log. */
export async function createLoggedListener({ api, payout = new Hono() }: LoggedListenerDeps) {
  let log = ''
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      log += chunk
      done()
    },
  })
  const logger = pino({ level: 'trace' }, destination)
  const system = createSystemApp({ payout, buildDate: '2026-03-01T08:00:00.000Z', isReady: async () => true })
  const server = createServer(
    createListener({
      logRequest: createRequestLogger(logger),
      getRequestId: (request) => getRequestId(request, 0),
      files: undefined,
      pages: {
        matchPage: (url) => ({ pattern: '/*', path: url, search: '' }),
        sendCached: () => false,
        handle: async () => {},
      },
      api: { fetch: api.fetch, patterns: api.routes.map(({ path }) => path) },
      system: { fetch: system.fetch, patterns: system.routes.map(({ path }) => path) },
      headers: { 'x-frame-options': 'DENY' },
      getVisitor: () => 'a visitor',
      limits: createRequestLimits({ maxConcurrent: 50, maxPerClient: 50, getClient: () => 'a client' }),
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    logged: () => log,
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
