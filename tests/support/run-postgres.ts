import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { folderGoesWithUs, processEndsWithUs } from './ends-with-us.ts'
import { freePort } from './free-port.ts'
import { linkLibraries, nobody, postgresBinaries, reachableFor } from './postgres-binaries.ts'

/** Fast: transactions are broken off. Immediate: as if it had crashed. */
export type ShutdownMode = 'fast' | 'immediate'

const signalByMode = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

export interface TestPostgres {
  url: string
  /** Resolves when it answers again, at the same address. */
  restart(mode: ShutdownMode): Promise<void>
  stop(): Promise<void>
}

// Nothing in a throw-away database has to survive a power cut.
const fastSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=32MB',
  'max_connections=200',
]

async function untilItAnswers(url: string, hasEnded: () => boolean): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (attempt > 200 || hasEnded()) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function runFrom(wantedBin: string, wishes: readonly string[]): Promise<TestPostgres> {
  linkLibraries(wantedBin)
  const isRoot = userInfo().uid === 0
  const directory = mkdtempSync(join(tmpdir(), 'krume-pg-'))
  const isRemoved = folderGoesWithUs(directory)
  const bin = reachableFor(wantedBin, directory, isRoot)
  const data = join(directory, 'data')
  const options = { ...(isRoot && nobody), cwd: directory, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } }
  const setUp = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  await promisify(execFile)(join(bin, 'initdb'), setUp, options)
  const port = await freePort()
  const given = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...fastSettings, ...wishes]
  const args = ['-D', data, '-p', String(port), ...given.flatMap((one) => ['-c', one])]
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  async function start() {
    const child = spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore' })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    if (child.pid) void ended.then(processEndsWithUs(child.pid, 'SIGQUIT'))
    await untilItAnswers(url, () => child.exitCode !== null)
    return { child, ended }
  }
  async function end(mode: ShutdownMode): Promise<void> {
    running.child.kill(signalByMode[mode])
    await running.ended
  }
  let running = await start()
  return {
    url,
    async restart(mode) {
      await end(mode)
      running = await start()
    },
    async stop() {
      await end('fast')
      rmSync(directory, { recursive: true, force: true })
      isRemoved()
    },
  }
}

/** A PostgreSQL of its own on a free port, from whatever binaries are there; `settings` as in `name=value`. */
export async function runPostgres(settings: readonly string[] = []): Promise<TestPostgres> {
  const faults: unknown[] = []
  for (const bin of postgresBinaries()) {
    try {
      return await runFrom(bin, settings)
    } catch (fault) {
      faults.push(fault)
    }
  }
  throw new AggregateError(faults, 'There is no PostgreSQL that can be started: install the package postgresql.')
}
