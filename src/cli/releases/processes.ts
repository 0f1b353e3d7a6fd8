/** The server processes of this machine: which there are, restart, readiness, and a trial start of another release. */
import { execFile, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Config } from '#foundation/config.ts'

const run = promisify(execFile)

/** A start migrates the database and reads all content. */
const readyWithinMs = 120_000
const pollMs = 100

export interface ServerProcess {
  /** `krume-staff` serves the staff app only. */
  unit: 'krume' | 'krume-staff'
  port: number
}

/** The units `krume@<port>` and `krume-staff@<port>` that run, unless the configuration names ports. */
export async function listProcesses({ operations }: Config): Promise<ServerProcess[]> {
  if (operations.ports.length > 0) return operations.ports.map((port) => ({ unit: 'krume', port }))
  const states = '--state=active,activating,reloading,failed'
  const units = ['krume@*.service', 'krume-staff@*.service']
  const { stdout } = await run('systemctl', ['list-units', '--plain', '--no-legend', states, ...units])
  return [...stdout.matchAll(/(krume(?:-staff)?)@(\d+)\.service/g)]
    .map(([, unit, port]) => ({ unit: unit as ServerProcess['unit'], port: Number(port) }))
    .sort((a, b) => a.port - b.port)
}

/** Returns when the old process has ended and a new one was started. Rejects with what the command printed. */
export async function restartProcess({ operations }: Config, { unit, port }: ServerProcess): Promise<void> {
  if (!operations.restartCommand) await run('systemctl', ['restart', `${unit}@${port}.service`])
  else await run('env', [`PORT=${port}`, 'sh', '-c', operations.restartCommand])
}

/** The port of a process on which /readyz answers. */
const readyPort = ({ serve, staff, port: ownPort }: Config, { unit, port }: ServerProcess) =>
  serve === 'staff' && unit === 'krume' ? staff.port + port - ownPort : port

const isReady = async (url: string) => {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  await response?.arrayBuffer().catch(() => {})
  return response?.ok ?? false
}

async function waitUntilReady(url: string, hasEnded: () => boolean = () => false): Promise<boolean> {
  const deadlineMs = performance.now() + readyWithinMs
  while (performance.now() < deadlineMs) {
    if (await isReady(url)) return true
    if (hasEnded()) return false
    await pause(pollMs)
  }
  return false
}

export const waitForProcess = (config: Config, process: ServerProcess): Promise<boolean> =>
  waitUntilReady(`http://${config.host}:${readyPort(config, process)}`)

const listenAnywhere = (): Promise<{ port: number; close: () => void }> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({ port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() })
    })
  })

async function findFreePorts(): Promise<[number, number]> {
  const probes = await Promise.all([listenAnywhere(), listenAnywhere()])
  for (const { close } of probes) close()
  return [probes[0].port, probes[1].port]
}

async function findBrokenPath(url: string): Promise<string | undefined> {
  const load = async (path: string) => {
    const response = await fetch(url + path, { signal: AbortSignal.timeout(30_000) })
    return { isOk: response.ok, text: await response.text() }
  }
  const home = await load('/')
  if (!home.isOk) return '/'
  const assets = home.text.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? []
  for (const path of ['/products', '/places', '/jobs', ...new Set(assets)]) if (!(await load(path)).isOk) return path
  return undefined
}

/** The last lines of a log are what an administrator needs. */
const lastLines = (text: string) => text.trim().split('\n').slice(-5).join('\n')

/**
 * Starts a release beside the running processes, as a process of its own on free ports, requests its pages and stops it.
 * Returns the reason if it cannot serve.
 */
export async function tryRelease(folder: string, config: Config): Promise<string | undefined> {
  const [port, staffPort] = await findFreePorts()
  const env = {
    ...config.operations.childEnvironment,
    HOST: '127.0.0.1',
    PORT: String(port),
    STAFF_PORT: String(staffPort),
    SERVE: config.serve === 'both' ? 'both' : 'public',
    DRAIN_NOTICE_MS: '0',
    LOG_LEVEL: 'warn',
  }
  const child = spawn(join(folder, 'bin/krume'), ['serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output = (output + text).slice(-20_000)
    })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      output += error.message
      resolve()
    })
  })
  let hasEnded = false
  void exited.then(() => {
    hasEnded = true
  })
  try {
    const url = `http://127.0.0.1:${port}`
    if (!(await waitUntilReady(url, () => hasEnded))) return lastLines(output)
    const path = await findBrokenPath(url)
    return path && `${path}\n${lastLines(output)}`
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

/** Runs a command of another release, which reads its settings itself. */
export async function runOf(
  folder: string,
  { operations }: Config,
  args: readonly string[],
): Promise<{ isDone: boolean; output: string }> {
  try {
    const { stdout } = await run(join(folder, 'bin/krume'), args, { env: operations.childEnvironment })
    return { isDone: true, output: stdout }
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string }
    return { isDone: false, output: (stdout + stderr).trim() || message }
  }
}
