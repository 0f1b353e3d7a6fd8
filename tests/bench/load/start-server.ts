import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverCommand } from '../../../scripts/process.ts'
import { freePort } from '../../support/child-processes.ts'
import type { Target } from './http-side.ts'

export interface BenchServer extends Target {
  url: string
  /** From the start of the process to the first yes of /readyz. */
  startMs: number
  stop(): Promise<void>
}

interface BenchServerOptions {
  /** Kept by the caller: a second start on it is a warm one. */
  dataDir: string
  databaseUrl?: string | undefined
  contentDir?: string | undefined
  providerPort: number
}

const deadlineMs = 120_000
export const metricsToken = 'only-for-measurements'

async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
  const givesUpAtMs = performance.now() + deadlineMs
  for (;;) {
    if (hasEnded() || performance.now() > givesUpAtMs) throw new Error(`${url} did not open`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await pause(10)
  }
}

/** One server process as it runs in earnest: with its log, which goes to a file, and its meters. */
export async function startBenchServer({
  dataDir,
  databaseUrl,
  contentDir,
  providerPort,
}: BenchServerOptions): Promise<BenchServer> {
  const port = await freePort()
  const log = openSync(join(dataDir, 'server.log'), 'a')
  const startedAtMs = performance.now()
  const child = spawn(process.execPath, serverCommand, {
    stdio: ['ignore', log, 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      PAYMENT_URL: `http://127.0.0.1:${providerPort}`,
      // Nobody listens there: mails wait in the outbox, as on a day when the mail server is down.
      SMTP_URL: 'smtp://127.0.0.1:9',
      TRUSTED_PROXIES: '1',
      METRICS_TOKEN: metricsToken,
      LOG_LEVEL: 'info',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(contentDir && { CONTENT_DIR: contentDir }),
    },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, () => child.exitCode !== null)
  return {
    url,
    port,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAtMs,
    async stop() {
      process.off('exit', kill)
      child.kill('SIGTERM')
      await exited
    },
  }
}
