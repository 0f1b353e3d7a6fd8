import type { Server } from 'node:http'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { SMTPServer } from 'smtp-server'
import { createApp } from './create-app.ts'
import { openDatabase } from './database.ts'
import { createFaults } from './faults.ts'
import { createSmtpServer } from './mailbox/smtp-server.ts'
import { settleDue } from './provider/captures.ts'
import type { Clock, Services } from './services.ts'
import type { Settings } from './settings.ts'
import { startWebhookDelivery } from './webhooks/delivery.ts'
import { loadSigningKey } from './webhooks/signature.ts'

const tickMs = 100

export type Sandbox = {
  kind: 'running'
  url: string
  smtpPort: number
  /** Without the network, for tests that only look. */
  request: (path: string, init?: RequestInit) => Promise<Response>
  stop: () => Promise<void>
}

export async function startSandbox(
  settings: Settings,
  now: Clock,
): Promise<Sandbox | { kind: 'failed'; problem: string }> {
  const db = openDatabase(settings.dataDir)
  let url = ''
  const services: Services = {
    settings,
    db,
    now,
    faults: createFaults(),
    signingKey: loadSigningKey(settings.dataDir),
    publicUrl: () => url,
    deliverWebhooks: () => void setImmediate(() => webhookDelivery.deliverDue()),
  }
  const webhookDelivery = startWebhookDelivery(services)
  const app = createApp(services)
  const http = createAdaptorServer({ fetch: app.fetch }) as Server
  const smtp = createSmtpServer(services)
  let interval: NodeJS.Timeout | undefined
  const stop = async () => {
    clearInterval(interval)
    await Promise.all([webhookDelivery.stop(), stopServers(http, smtp)])
    db.close()
  }

  const httpListening = await listen(http, settings.httpPort, settings.host)
  if (httpListening.kind === 'listening') url = toUrl(settings.host, httpListening.port)
  const smtpListening = await listen(smtp.server, settings.smtpPort, settings.host)
  for (const listening of [httpListening, smtpListening]) {
    if (listening.kind === 'failed') return stop().then(() => listening)
  }
  interval = setInterval(() => {
    settleDue(services)
    webhookDelivery.deliverDue()
  }, tickMs)
  const smtpPort = smtpListening.kind === 'listening' ? smtpListening.port : 0
  return { kind: 'running', url, smtpPort, request: async (path, init) => app.request(path, init), stop }
}

function toUrl(host: string, port: number): string {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
  return `http://${isLocal ? 'localhost' : host}:${port}`
}

type Listening = { kind: 'listening'; port: number } | { kind: 'failed'; problem: string }

/** Port 0 lets the system choose a free one. */
function listen(server: NetServer, port: number, host: string): Promise<Listening> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${error.code})`
      resolve({ kind: 'failed', problem: `Port ${port} on ${host} ${reason}.` })
    }
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      resolve({ kind: 'listening', port: (server.address() as AddressInfo).port })
    })
  })
}

const graceMs = 400

/** Gives running requests a moment to finish, then closes their connections. */
async function stopServers(http: Server, smtp: SMTPServer): Promise<void> {
  const forceClose = setTimeout(() => http.closeAllConnections(), graceMs)
  const httpClosed = new Promise((resolve) => http.close(resolve))
  const smtpClosed = new Promise<void>((resolve) => smtp.close(resolve))
  http.closeIdleConnections()
  await Promise.all([httpClosed, smtpClosed])
  clearTimeout(forceClose)
}
