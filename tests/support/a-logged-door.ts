import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { Hono } from 'hono'
import { pino } from 'pino'
import { createApp } from '#server/create-app.ts'
import { createListener } from '#server/create-listener.ts'
import { requestLog } from '#server/request-log.ts'
import type { anApi } from './an-api.ts'

interface Behind {
  api: Awaited<ReturnType<typeof anApi>>['api']
  payout?: Hono
}

/** The API and the ways back from paying behind the front door, over a real line; all that is logged is kept. */
export async function aLoggedDoor({ api, payout = new Hono() }: Behind) {
  let logged = ''
  const kept = new Writable({
    write: (chunk, _encoding, done) => {
      logged += chunk
      done()
    },
  })
  const requests = requestLog(pino({ level: 'trace' }, kept), () => {})
  const app = createApp({ payout, buildDate: '2026-03-01T08:00:00.000Z', isReady: async () => true })
  const server = createServer(
    createListener({
      requests,
      files: undefined,
      pages: { sendStored: () => false, renderAndSend: async () => {} },
      api: api.fetch,
      app: app.fetch,
      headers: { 'x-frame-options': 'DENY' },
      visitorOf: () => 'a visitor',
      maxConcurrent: 50,
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    logged() {
      requests.writeOut()
      return logged
    },
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
