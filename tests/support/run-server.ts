import { type ChildProcess, spawn } from 'node:child_process'
import { serverCommand } from '../../scripts/server-command.ts'
import { processEndsWithUs } from './ends-with-us.ts'
import { freePort } from './free-port.ts'

export interface TestServer {
  url: string
  pid: number
  /** What it has written to the terminal so far. */
  output(): string
  /** Resolves when the process is gone, with its exit code. */
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
    child.once('error', (fault) => {
      output += fault.message
      resolve(null)
    })
  })
  if (child.pid) void exited.then(processEndsWithUs(child.pid))
  return { child, exited, output: () => output }
}

async function untilReady(url: string, hasEnded: () => boolean, output: () => string): Promise<void> {
  const deadlineMs = Date.now() + 60_000
  for (;;) {
    if (hasEnded() || Date.now() > deadlineMs) throw new Error(`${url} did not open:\n${output()}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

interface Wishes {
  /** What Node is started with. */
  command: readonly string[]
  env: Environment
  /** Answers 2xx once the process can be used. */
  readyUrl: string
  url: string
  /** A program that starts ours and steps aside, with its arguments. */
  launcher?: readonly string[] | undefined
}

/** Starts a process of ours and waits until it answers. */
export async function runEntry({ command, env, readyUrl, url, launcher = [] }: Wishes): Promise<TestServer> {
  const { child, exited, output } = spawnEntry(command, env, launcher)
  let hasEnded = false
  void exited.then(() => {
    hasEnded = true
  })
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!hasEnded) child.kill(signal)
    return exited
  }
  await untilReady(readyUrl, () => hasEnded, output).catch(async (fault) => {
    await stop('SIGKILL')
    throw fault
  })
  return { url, pid: child.pid ?? 0, output, exited, stop }
}

/** One more server process; where its data lies, the environment says, and its port if it matters. */
export async function runServer(env: Environment, launcher?: readonly string[]): Promise<TestServer> {
  const port = env.PORT ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  return runEntry({ command: serverCommand, env: { ...env, PORT: port }, readyUrl: `${url}/readyz`, url, launcher })
}
