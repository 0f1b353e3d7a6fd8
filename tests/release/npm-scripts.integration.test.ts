import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort, killProcessOnExit } from '../support/child-processes.ts'
import { copyFilledDatabase } from '../support/filled-database.ts'

vi.setConfig({ testTimeout: 300_000 })

test('npm scripts contain no shell syntax, so that they run on Windows too', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  expect(Object.values(scripts).filter((line) => !/^node scripts\/[\w.-]+( [\w:-]+)*$/.test(line))).toEqual([])
})

const directory = mkdtempSync(join(tmpdir(), 'krume-npm-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** A shell that waits for its command instead of replacing itself, and does not pass signals on. */
const waitingShell = join(directory, 'waiting-shell')
writeFileSync(waitingShell, '#!/bin/sh\nfor line; do :; done\neval "$line"\nexit $?\n', { mode: 0o755 })

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
  })

/** `npm start` of a fresh demo in a process group of its own, as in a terminal. */
async function startDemo(shell: string, { openCount = 4 } = {}) {
  const dataDir = mkdtempSync(join(directory, 'data-'))
  copyFilledDatabase(dataDir)
  const port = await freePort(4)
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    NODE_ENV: undefined,
    npm_config_script_shell: shell,
  }
  const npm = spawn('npm', ['start'], { env, detached: true, stdio: 'ignore' })
  const exited = new Promise<void>((resolve) => npm.once('exit', () => resolve()))
  if (npm.pid) void exited.then(killProcessOnExit(-npm.pid))
  // Site, sandbox, mail and staff app.
  const ports = [port, port + 1, port + 2, port + 3]
  const openPorts = async () => (await Promise.all(ports.map(isOpen))).filter(Boolean).length
  await vi.waitFor(async () => expect(await openPorts()).toBeGreaterThanOrEqual(openCount), {
    timeout: 240_000,
    interval: 200,
  })
  return { pid: npm.pid ?? 0, exited, openPorts }
}

const shells = ['/bin/sh', '/bin/bash', waitingShell].filter((shell) => existsSync(shell))

test.each(shells)('SIGTERM for npm ends the server and the sandbox (%s)', async (shell) => {
  const { pid, exited, openPorts } = await startDemo(shell)
  process.kill(pid, 'SIGTERM')
  await exited
  await vi.waitFor(async () => expect(await openPorts()).toBe(0), { timeout: 60_000, interval: 100 })
})

test.each([
  { state: 'ready', openCount: 4 },
  { state: 'starting', openCount: 1 },
])('Ctrl+C in a terminal, which signals the whole group, ends a demo that is $state', async ({ openCount }) => {
  const { pid, exited, openPorts } = await startDemo('/bin/sh', { openCount })
  process.kill(-pid, 'SIGINT')
  await exited
  await vi.waitFor(async () => expect(await openPorts()).toBe(0), { timeout: 60_000, interval: 100 })
})
