import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareSigningKey } from './testing/test-sandbox.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-main-'))
  shareSigningKey(dataDir)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function start(env: Record<string, string>): ChildProcess {
  const base = { PATH: process.env.PATH, SANDBOX_DATA_DIR: dataDir, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' }
  return spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env: { ...base, ...env } })
}

async function waitForExit(child: ChildProcess) {
  let stderr = ''
  child.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  const [code] = await once(child, 'exit')
  return { code, stderr }
}

test('prints one line when it is ready, and exits within a second after SIGTERM', async () => {
  const child = start({ CLOCK: '2026-03-02T08:00:00Z' })
  const [line] = await once(child.stdout ?? child, 'data')
  const url = /http:\/\/localhost:\d+/.exec(String(line))?.[0]
  expect(String(line).trim().split('\n')).toHaveLength(1)
  const token = { authorization: `Basic ${Buffer.from('sandbox-client:sandbox-secret').toString('base64')}` }
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  const response = await fetch(`${url}/v1/oauth2/token`, { method: 'POST', headers: token, body })
  expect((await response.json()).nonce).toMatch(/^2026-03-02T08:00:/)
  const before = performance.now()
  child.kill('SIGTERM')
  expect((await waitForExit(child)).code).toBe(0)
  expect(performance.now() - before).toBeLessThan(1_000)
})

test('reports a port in use in one sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const port = String((taken.address() as { port: number }).port)
  const { code, stderr } = await waitForExit(start({ SANDBOX_SMTP_PORT: port }))
  expect(code).toBe(1)
  expect(stderr.trim()).toBe(`The sandbox cannot start. Port ${port} on 127.0.0.1 is taken by another program.`)
  taken.close()
})

test('reports an invalid setting without a stack trace', async () => {
  const { code, stderr } = await waitForExit(start({ CLOCK: 'noon' }))
  expect(code).toBe(1)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})
