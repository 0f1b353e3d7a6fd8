import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { startSandbox } from '../start-sandbox.ts'
import { lendSigningKey } from './lend-signing-key.ts'
import { startMerchant } from './start-merchant.ts'
import { testClock } from './test-clock.ts'

/** A sandbox on free ports, with a merchant who takes its webhooks and a clock that tests can push forward. */
export async function startTestSandbox(given: { dataDir?: string } = {}) {
  const merchant = await startMerchant()
  const clock = testClock()
  const dataDir = given.dataDir ?? mkdtempSync(join(tmpdir(), 'sandbox-test-'))
  lendSigningKey(dataDir)
  const settings: Settings = {
    host: '127.0.0.1',
    httpPort: 0,
    smtpPort: 0,
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-secret',
    webhookId: 'WH-SANDBOX',
    webhookUrl: merchant.url,
    dataDir,
    clockStartsAt: null,
  }
  const sandbox = await startSandbox(settings, clock.now)
  if (sandbox.kind === 'failed') throw new Error(sandbox.problem)
  const { url, smtpPort } = sandbox
  return {
    url,
    smtpPort,
    clock,
    merchant,
    dataDir,
    settings,
    reset: async () => {
      await fetch(`${url}/sandbox/reset`, { method: 'POST' })
      merchant.forget()
    },
    stop: async ({ keepsData = false } = {}) => {
      await sandbox.stop()
      await merchant.stop()
      if (!keepsData) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>
