import { type ChildProcess, spawn } from 'node:child_process'
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

function spawnEntry(entry: string, env: Environment) {
  const child: ChildProcess = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text
    })
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  void exited.then(() => process.off('exit', kill))
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
  entry: string
  env: Environment
  /** Answers 2xx once the process can be used. */
  readyUrl: string
  url: string
}

/** Starts a process of ours and waits until it answers. */
export async function runEntry({ entry, env, readyUrl, url }: Wishes): Promise<TestServer> {
  const { child, exited, output } = spawnEntry(entry, env)
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null) child.kill(signal)
    return exited
  }
  await untilReady(readyUrl, () => child.exitCode !== null, output).catch(async (fault) => {
    await stop('SIGKILL')
    throw fault
  })
  return { url, pid: child.pid ?? 0, output, exited, stop }
}

/** One more server process; where its data lies, the environment says. */
export async function runServer(env: Environment, port?: number): Promise<TestServer> {
  const own = port ?? (await freePort())
  const url = `http://127.0.0.1:${own}`
  return runEntry({ entry: 'src/server.ts', env: { ...env, PORT: String(own) }, readyUrl: `${url}/readyz`, url })
}
