import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { linkLibraries, nobody, postgresBinaries, reachableFor } from './postgres-binaries.ts'

export interface TestPostgres {
  url: string
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

async function runFrom(wantedBin: string): Promise<TestPostgres> {
  linkLibraries(wantedBin)
  const isRoot = userInfo().uid === 0
  const directory = mkdtempSync(join(tmpdir(), 'krume-pg-'))
  const bin = reachableFor(wantedBin, directory, isRoot)
  const data = join(directory, 'data')
  const options = { ...(isRoot && nobody), cwd: directory, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } }
  const setUp = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  await promisify(execFile)(join(bin, 'initdb'), setUp, options)
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...fastSettings].flatMap((one) => [
    '-c',
    one,
  ])
  const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...options,
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = () => child.kill('SIGINT')
  process.once('exit', kill)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilItAnswers(url, () => child.exitCode !== null)
  return {
    url,
    async stop() {
      process.off('exit', kill)
      kill()
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** A PostgreSQL of its own on a free port, from whatever binaries are there. */
export async function runPostgres(): Promise<TestPostgres> {
  const faults: unknown[] = []
  for (const bin of postgresBinaries()) {
    try {
      return await runFrom(bin)
    } catch (fault) {
      faults.push(fault)
    }
  }
  throw new AggregateError(faults, 'There is no PostgreSQL that can be started: install the package postgresql.')
}
