/** Starts an assembled release twice, as production does, and measures how long it takes to be ready. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/support/child-processes.ts'
import { hasEnded } from '../process.ts'

const timeoutMs = 120_000

/** Settings that production accepts. Nothing is sent anywhere: nobody orders. */
const createEnvironment = (folder: string, dataDir: string, port: number) => ({
  PATH: process.env.PATH,
  KRUME_ENV_FILE: '',
  CONTENT_DIR: resolve(folder, 'content'),
  DATA_DIR: dataDir,
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  SECRET_KEY: 'only for a start that nobody visits',
  API_CREDENTIAL: 'site:start',
  PAYPAL_URL: 'https://localhost:9',
  PAYPAL_CLIENT_ID: 'start',
  PAYPAL_CLIENT_SECRET: 'start',
  PAYPAL_WEBHOOK_ID: 'start',
  SMTP_URL: 'smtp://localhost:9',
  DRAIN_NOTICE_MS: '0',
})

async function startOnce(folder: string, dataDir: string): Promise<number> {
  const port = await freePort()
  const startedAtMs = performance.now()
  const child = spawn(resolve(folder, 'bin/krume'), ['serve'], {
    cwd: dataDir,
    env: createEnvironment(folder, dataDir, port),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  try {
    while (performance.now() - startedAtMs < timeoutMs && !hasEnded(child)) {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      if (response?.ok) return (performance.now() - startedAtMs) / 1000
      await pause(20)
    }
    throw new Error('The release does not start.')
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

/** Seconds from the command to `/readyz`. The first start creates the database and imports the content of the release. */
export async function measureStart(folder: string): Promise<{ first: number; next: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'krume-start-'))
  try {
    const first = await startOnce(folder, dataDir)
    return { first, next: await startOnce(folder, dataDir) }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
