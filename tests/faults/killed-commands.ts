import { type ChildProcess, spawn } from 'node:child_process'
import { type AddressInfo, connect, createServer } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lockContent } from '#db/content-versions.ts'
import { hasEnded } from '../../scripts/process.ts'
import { isOnPostgres, type TestCluster } from '../support/test-cluster.ts'

const databaseEnvironment = (cluster: TestCluster): Record<string, string> =>
  isOnPostgres(cluster) ? { DATABASE_URL: cluster.databaseUrl } : { DATA_DIR: dirname(cluster.databaseUrl) }

function startContentCommand(cluster: TestCluster, args: readonly string[]): ChildProcess {
  const env = { ...process.env, KRUME_DEMO: 'empty', ...databaseEnvironment(cluster) }
  return spawn(process.execPath, ['src/cli/main.ts', 'content', ...args], { env, stdio: 'ignore' })
}

const waitForExit = (child: ChildProcess): Promise<number | null> =>
  hasEnded(child)
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', (code) => resolve(code)))

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await waitForExit(child)
}

/** Runs a command to its end. */
export async function runContentCommand(cluster: TestCluster, ...args: string[]) {
  const startedAtMs = performance.now()
  const exitCode = await waitForExit(startContentCommand(cluster, args))
  return { exitCode, tookMs: performance.now() - startedAtMs }
}

/** Kills a command after a time: while it starts, reads or writes, or when it has ended. */
export async function killAfter(cluster: TestCluster, args: readonly string[], afterMs: number): Promise<void> {
  const child = startContentCommand(cluster, args)
  await pause(afterMs)
  await kill(child)
}

interface KillDuringWrite {
  /** How long the command usually takes. */
  usualMs: number
  /** From when it may write to the kill. */
  afterMs: number
}

/**
 * Holds the lock that the command's transaction needs, releases it once the command waits, and kills the command shortly
 * afterwards. For SQLite, whose statements cannot be observed from outside.
 */
export async function killDuringWrite(
  cluster: TestCluster,
  args: readonly string[],
  { usualMs, afterMs }: KillDuringWrite,
): Promise<void> {
  const child = await cluster.db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const waiting = startContentCommand(cluster, args)
    await pause(usualMs)
    return waiting
  })
  await pause(afterMs)
  await kill(child)
}

/** Kills a command when it sends its n-th message to PostgreSQL. That message is not delivered. */
export async function killAtMessage(cluster: TestCluster, args: readonly string[], message: number): Promise<void> {
  const { port, hostname } = new URL(cluster.databaseUrl)
  let sent = 0
  let child: ChildProcess | undefined
  const proxy = createServer((client) => {
    const database = connect(Number(port), hostname)
    client.on('data', (bytes) => {
      sent += 1
      if (sent === message) child?.kill('SIGKILL')
      if (sent < message) database.write(bytes)
    })
    database.on('data', (bytes) => client.write(bytes))
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const)
      from.on('error', () => {}).on('close', () => to.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const proxied = new URL(cluster.databaseUrl)
  proxied.port = String((proxy.address() as AddressInfo).port)
  child = startContentCommand({ ...cluster, databaseUrl: proxied.href }, args)
  await waitForExit(child)
  await new Promise((resolve) => proxy.close(resolve))
}
