import type { Server } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import { createAdaptorServer } from '@hono/node-server'
import type { Clock } from './clock.ts'
import { createApp } from './create-app.ts'
import { openStore } from './database.ts'
import { createFaults, type Faults } from './faults.ts'
import { listen } from './listen.ts'
import { createSmtpServer } from './mailbox/smtp-server.ts'
import { settleDue } from './provider/captures.ts'
import type { Settings } from './settings.ts'
import { stopServers } from './stop-servers.ts'
import { startCourier } from './webhooks/delivery.ts'
import { loadSigningKey, type SigningKey } from './webhooks/signature.ts'

/** What every part of the sandbox is handed. */
export type World = {
  settings: Settings
  db: DatabaseSync
  now: Clock
  faults: Faults
  signingKey: SigningKey
  /** Where the sandbox itself can be reached; known once it listens. */
  publicUrl: () => string
  /** A webhook was put into the store: it leaves as soon as the running transaction is done. */
  wakeCourier: () => void
}

const tickMs = 100

export type Sandbox = { kind: 'running'; url: string; smtpPort: number; stop: () => Promise<void> }

export async function startSandbox(
  settings: Settings,
  now: Clock,
): Promise<Sandbox | { kind: 'failed'; problem: string }> {
  const db = openStore(settings.dataDir)
  let url = ''
  const world: World = {
    settings,
    db,
    now,
    faults: createFaults(),
    signingKey: loadSigningKey(settings.dataDir),
    publicUrl: () => url,
    wakeCourier: () => void setImmediate(() => courier.deliverDue()),
  }
  const courier = startCourier(world)
  const http = createAdaptorServer({ fetch: createApp(world).fetch }) as Server
  const smtp = createSmtpServer(world)
  let ticking: NodeJS.Timeout | undefined
  const stop = async () => {
    clearInterval(ticking)
    await Promise.all([courier.stop(), stopServers(http, smtp)])
    db.close()
  }

  const httpListening = await listen(http, settings.httpPort, settings.host)
  if (httpListening.kind === 'listening') url = addressOf(settings.host, httpListening.port)
  const smtpListening = await listen(smtp.server, settings.smtpPort, settings.host)
  for (const listening of [httpListening, smtpListening]) {
    if (listening.kind === 'failed') return stop().then(() => listening)
  }
  ticking = setInterval(() => {
    settleDue(world)
    courier.deliverDue()
  }, tickMs)
  return { kind: 'running', url, smtpPort: smtpListening.kind === 'listening' ? smtpListening.port : 0, stop }
}

function addressOf(host: string, port: number): string {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
  return `http://${isLocal ? 'localhost' : host}:${port}`
}
