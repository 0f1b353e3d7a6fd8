import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasEnded, serverCommand } from '../../scripts/process.ts'
import { freePort, killProcessOnExit } from './child-processes.ts'
import { copyFilledDatabase } from './filled-database.ts'

export interface TestProcess {
  url: string
  pid: number
  /** Its output so far. */
  output(): string
  /** Resolves to the exit code. */
  exited: Promise<number | null>
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export type Environment = Record<string, string | undefined>

function spawnEntry(command: readonly string[], env: Environment, launcher: readonly string[]) {
  const [program = '', ...args] = [...launcher, process.execPath, ...command]
  const child: ChildProcess = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text
    })
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
    child.once('error', (error) => {
      output += error.message
      resolve(null)
    })
  })
  if (child.pid) void exited.then(killProcessOnExit(child.pid))
  return { child, exited, output: () => output }
}

/** Long, because other tests take the processor meanwhile. */
const openedWithinMs = 240_000

async function waitUntilReady(url: string, hasEnded: () => boolean, output: () => string): Promise<void> {
  const deadlineMs = Date.now() + openedWithinMs
  for (;;) {
    if (hasEnded() || Date.now() > deadlineMs) throw new Error(`${url} did not open:\n${output()}`)
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

interface ProcessOptions {
  /** Arguments of Node. */
  command: readonly string[]
  env: Environment
  /** Responds with 2xx once the process is ready. */
  readyUrl: string
  url: string
  /** A program with arguments that executes the process, such as `unshare`. */
  launcher?: readonly string[] | undefined
}

/** Starts a process and waits until it is ready. */
export async function startProcess({
  command,
  env,
  readyUrl,
  url,
  launcher = [],
}: ProcessOptions): Promise<TestProcess> {
  const { child, exited, output } = spawnEntry(command, env, launcher)
  let hasEnded = false
  void exited.then(() => {
    hasEnded = true
  })
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!hasEnded) child.kill(signal)
    return exited
  }
  await waitUntilReady(readyUrl, () => hasEnded, output).catch(async (error) => {
    await stop('SIGKILL')
    throw error
  })
  return { url, pid: child.pid ?? 0, output, exited, stop }
}

/**
 * Starts a server process. The environment sets its data folder and, optionally, its port. A test of the staff app sets
 * SERVE and STAFF_PORT too.
 */
export async function startServerProcess(env: Environment, launcher?: readonly string[]): Promise<TestProcess> {
  // The staff app listens three ports further.
  const port = env.PORT ?? String(await freePort(4))
  const url = `http://127.0.0.1:${port}`
  return startProcess({
    command: serverCommand,
    env: { SERVE: 'public', ...env, PORT: port },
    readyUrl: `${url}/readyz`,
    url,
    launcher,
  })
}

/** All orders of the tests come from one network address, and most have the same mail address. */
export const highLimitVariables = {
  CHECKOUTS_PER_HOUR: '1000000',
  OPEN_ORDERS_PER_VISITOR: '1000000',
  CARTS_PER_DAY: '1000000',
  UPLOAD_MB_PER_DAY: '1000000',
}

export interface SiteServer {
  url: string
  sandboxUrl: string
  /** By name, because passkeys need one. */
  staffUrl: string
  dataDir: string
  stop(): Promise<void>
}

interface SiteServerOptions {
  databaseUrl?: string
  /** Instant at which the server's clock starts. */
  clock?: string
  environment?: Record<string, string>
}

async function waitUntilOpen(isOpen: () => Promise<boolean>, children: readonly ChildProcess[], output: () => string) {
  const deadlineMs = Date.now() + openedWithinMs
  for (;;) {
    if (children.some(hasEnded) || Date.now() > deadlineMs) throw new Error(`The server did not open:\n${output()}`)
    if (await isOpen().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** Starts the server and the sandbox as separate processes with a temporary data folder. */
export async function startTestServer({
  databaseUrl,
  clock,
  environment,
}: SiteServerOptions = {}): Promise<SiteServer> {
  // For the site, the sandbox, SMTP and the staff app.
  const port = await freePort(4)
  const staffUrl = `http://localhost:${port + 3}`
  const dataDir = mkdtempSync(join(tmpdir(), 'krume-server-'))
  if (!databaseUrl && !environment?.CONTENT_DIR) copyFilledDatabase(environment?.DATA_DIR ?? dataDir)
  const env = {
    ...process.env,
    KRUME_DEMO: 'empty',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    STAFF_URL: staffUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...highLimitVariables,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(clock && { CLOCK: clock }),
    ...environment,
  }
  let output = ''
  const children = [serverCommand, ['sandbox/main.ts']].map((command) => {
    const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
      })
    return child
  })
  const url = `http://127.0.0.1:${port}`
  const sandboxUrl = `http://127.0.0.1:${port + 1}`
  // Wait for the sandbox too: the first order needs a payment provider.
  const isOpen = async () => (await fetch(`${url}/readyz`)).ok && Boolean(await fetch(sandboxUrl))
  const kill = () => {
    for (const child of children) child.kill('SIGKILL')
  }
  process.once('exit', kill)
  await waitUntilOpen(isOpen, children, () => output).catch((error) => {
    kill()
    throw error
  })
  return {
    url,
    sandboxUrl,
    staffUrl,
    dataDir,
    async stop() {
      process.off('exit', kill)
      await Promise.all(children.map(stopChild))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
