import { spawn } from 'node:child_process'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverCommand, serverEnvironment } from '../../scripts/process.ts'
import { freePort } from '../support/child-processes.ts'
import { type Child, startChild } from './child-process.ts'
import type { LoadClient, Target } from './comparison.ts'
import type { LoadRequest, LoadResult } from './load/load-client.ts'
import type { RecordedResponse } from './load/requests.ts'

export interface BenchServer extends Target {
  url: string
  staffUrl: string
  /** From the start of the process to the first successful /readyz. */
  startMs: number
  stop(): Promise<void>
}

interface BenchServerOptions {
  /** Owned by the caller: a second start on the same folder is a warm one. */
  dataDir: string
  databaseUrl?: string | undefined
  contentDir?: string | undefined
  providerPort: number
  /** False measures what it costs to create each response. */
  hasResponseCache: boolean
}

const readyWithinMs = 120_000
export const metricsToken = 'only-for-measurements'

async function waitUntilReady(url: string, hasEnded: () => boolean): Promise<void> {
  const deadlineMs = performance.now() + readyWithinMs
  for (;;) {
    if (hasEnded() || performance.now() > deadlineMs) throw new Error(`${url} did not open`)
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await pause(10)
  }
}

/** Starts a server process configured as in production: with metrics, and with its log written to a file. */
async function startBenchServer({
  dataDir,
  databaseUrl,
  contentDir,
  providerPort,
  hasResponseCache,
}: BenchServerOptions): Promise<BenchServer> {
  const [port, staffPort] = [await freePort(), await freePort()]
  const log = openSync(join(dataDir, 'server.log'), 'a')
  const startedAtMs = performance.now()
  const child = spawn(process.execPath, serverCommand, {
    stdio: ['ignore', log, 'inherit'],
    env: {
      ...process.env,
      ...serverEnvironment,
      KRUME_DEMO: 'empty',
      SERVE: 'both',
      STAFF_PORT: String(staffPort),
      PORT: String(port),
      DATA_DIR: dataDir,
      PAYPAL_URL: `http://127.0.0.1:${providerPort}`,
      // Nothing listens on this port: mails stay in the outbox, as when the mail server is down.
      SMTP_URL: 'smtp://127.0.0.1:9',
      TRUSTED_PROXIES: '1',
      METRICS_TOKEN: metricsToken,
      LOG_LEVEL: 'info',
      ...(!hasResponseCache && { RESPONSE_CACHE_MB: '0' }),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(contentDir && { CONTENT_DIR: contentDir }),
    },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(url, () => child.exitCode !== null)
  return {
    url,
    staffUrl: `http://127.0.0.1:${staffPort}`,
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

export interface BenchEnvironment {
  load: LoadClient
  baselineHttp: Child<Record<string, RecordedResponse>, number>
  /** The same with a log line and a histogram for each request, as the server has. */
  loggingHttp: Child<Record<string, RecordedResponse>, number>
  servers: readonly BenchServer[]
  /** As the servers open it: the path of a file, or a PostgreSQL URL. */
  databaseUrl: string
  /** Starts another process on the same database; it does not become one of `servers`. */
  startAnother(options?: { hasResponseCache: boolean }): Promise<BenchServer>
  close(): Promise<void>
}

interface EnvironmentOptions {
  processes: number
  /** Without it, SQLite in a temporary folder. */
  postgresUrl?: string
  contentDir?: string
  hasResponseCache?: boolean
}

/** Server processes on one database. The load client and the baselines run as separate processes beside them. */
export async function createBenchEnvironment({
  processes,
  postgresUrl,
  contentDir,
  hasResponseCache = true,
}: EnvironmentOptions): Promise<BenchEnvironment> {
  const dataDir = mkdtempSync(join(tmpdir(), 'krume-bench-'))
  const load = startChild<LoadRequest, LoadResult>('load/load-client.ts')
  const baselineHttp = startChild<Record<string, RecordedResponse>, number>('baseline/http-server.ts')
  const loggingHttp = startChild<Record<string, RecordedResponse>, number>('baseline/http-server.ts', {
    BASELINE_LOG: join(dataDir, 'baseline.log'),
  })
  const provider = startChild<object, number>('baseline/payment-provider.ts')
  const providerPort = await provider.ask({})
  const startAnother = (options = { hasResponseCache }) =>
    startBenchServer({ dataDir, databaseUrl: postgresUrl, contentDir, providerPort, ...options })
  const servers: BenchServer[] = []
  for (let started = 0; started < processes; started++) servers.push(await startAnother())
  return {
    load,
    baselineHttp,
    loggingHttp,
    servers,
    startAnother,
    databaseUrl: postgresUrl ?? join(dataDir, 'krume.sqlite'),
    async close() {
      await Promise.all(servers.map((server) => server.stop()))
      await Promise.all([load, baselineHttp, loggingHttp, provider].map((child) => child.stop()))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
