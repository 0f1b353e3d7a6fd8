import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverCommand } from '../../scripts/server-command.ts'
import { freePort } from './free-port.ts'

export interface TestHouse {
  url: string
  sandboxUrl: string
  stop(): Promise<void>
}

interface Wishes {
  databaseUrl?: string
  /** An instant at which the server's clock starts. */
  clock?: string
  environment?: Record<string, string>
}

async function untilOpen(opens: () => Promise<boolean>, children: readonly ChildProcess[], output: () => string) {
  const deadlineMs = Date.now() + 30_000
  for (;;) {
    if (children.some(({ exitCode }) => exitCode !== null) || Date.now() > deadlineMs)
      throw new Error(`The house did not open:\n${output()}`)
    if (await opens().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** The real thing: the server and the sandbox as processes of their own, with a data folder of their own. */
export async function runHouse({ databaseUrl, clock, environment }: Wishes = {}): Promise<TestHouse> {
  // The site, the sandbox and its SMTP.
  const port = await freePort(3)
  const dataDir = mkdtempSync(join(tmpdir(), 'krume-house-'))
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
    LOG_LEVEL: 'warn',
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
  // The sandbox too, whatever it says at its door: an order placed before it is there would find nobody to pay.
  const opens = async () => (await fetch(`${url}/readyz`)).ok && Boolean(await fetch(sandboxUrl))
  const kill = () => {
    for (const child of children) child.kill('SIGKILL')
  }
  process.once('exit', kill)
  await untilOpen(opens, children, () => output).catch((fault) => {
    kill()
    throw fault
  })
  return {
    url,
    sandboxUrl,
    async stop() {
      process.off('exit', kill)
      await Promise.all(children.map(stopChild))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
