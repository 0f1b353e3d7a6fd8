import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { startSandbox } from '../start-sandbox.ts'
import { loadSigningKey, signingKeyFile } from '../webhooks/signature.ts'
import { waitUntil } from './provider-client.ts'

/** Runs at normal speed and can be advanced. */
function createTestClock(startsAt = '2026-03-02T08:00:00Z') {
  let offsetMs = new Date(startsAt).getTime() - Date.now()
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (ms: number) => {
      offsetMs += ms
    },
  }
}

const sharedKeyFile = join(tmpdir(), `sandbox-test-webhook-key-${userInfo().uid}.pem`)

/** Copies one key into every data folder: generating an RSA key takes up to half a second. */
export function shareSigningKey(dataDir: string): void {
  const keyFile = join(dataDir, signingKeyFile)
  if (existsSync(keyFile)) return
  if (existsSync(sharedKeyFile)) copyFileSync(sharedKeyFile, keyFile)
  else {
    loadSigningKey(dataDir)
    // Renamed, so that tests running in parallel never copy half of it.
    const copy = `${sharedKeyFile}-${process.pid}`
    copyFileSync(keyFile, copy)
    renameSync(copy, sharedKeyFile)
  }
}

export type ReceivedWebhook = {
  headers: IncomingHttpHeaders
  body: string
  type: string
  resource: Record<string, unknown>
}

/** Receives webhooks, records them and responds with the given statuses. */
async function startTestMerchant() {
  let received: ReceivedWebhook[] = []
  let nextStatuses: number[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { event_type, type = event_type, data, resource = data?.object } = JSON.parse(body)
      received.push({ headers: request.headers, body, type, resource })
      response.writeHead(nextStatuses.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received: () => received,
    respondNext: (...statuses: number[]) => void nextStatuses.push(...statuses),
    waitFor: (type: string) => waitUntil(() => received.find((webhook) => webhook.type === type)),
    clear: () => {
      received = []
      nextStatuses = []
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A sandbox on free ports, with a merchant that receives its webhooks and a clock that tests can advance. */
export async function startTestSandbox(options: { dataDir?: string } = {}) {
  const merchant = await startTestMerchant()
  const clock = createTestClock()
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'sandbox-test-'))
  shareSigningKey(dataDir)
  const settings: Settings = {
    host: '127.0.0.1',
    httpPort: 0,
    smtpPort: 0,
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-secret',
    webhookId: 'WH-SANDBOX',
    webhookUrl: merchant.url,
    stripeSecretKey: 'sk_test_sandbox',
    stripeWebhookSecret: 'whsec_sandbox',
    stripeWebhookUrl: merchant.url,
    dataDir,
    clockStartsAt: null,
  }
  const sandbox = await startSandbox(settings, clock.now)
  if (sandbox.kind === 'failed') throw new Error(sandbox.problem)
  const { url, smtpPort, request } = sandbox
  return {
    url,
    request,
    smtpPort,
    clock,
    merchant,
    dataDir,
    settings,
    reset: async () => {
      await request('/sandbox/reset', { method: 'POST' })
      merchant.clear()
    },
    stop: async ({ keepsData = false } = {}) => {
      await sandbox.stop()
      await merchant.stop()
      if (!keepsData) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>
