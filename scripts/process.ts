import { type ChildProcess, spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { installPackages } from './install-packages.mjs'

interface Lockfile {
  /** By folder; the project itself is ''. */
  packages: Record<string, LockedPackage>
}
interface LockedPackage {
  bin?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/**
 * The command line of a tool of our packages, run by the Node version of this process. Not from `node_modules/.bin`: on
 * Windows it contains scripts for shells, which Node cannot run. Tools of rarely used commands have a package of their
 * own in `tools/`, which is installed here when it is needed for the first time.
 */
export function localTool(name: string): string[] {
  for (const folder of ['.', ...globSync('tools/*')]) {
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lockfile
    const { dependencies, devDependencies } = packages[''] ?? {}
    for (const packageName of Object.keys({ ...devDependencies, ...dependencies })) {
      const file = packages[`node_modules/${packageName}`]?.bin?.[name]
      if (!file) continue
      if (folder !== '.') installTool(folder)
      return [process.execPath, join(folder, 'node_modules', packageName, file)]
    }
  }
  throw new Error(`No package has the tool ${name}.`)
}

/** Installs a package of `tools/` unless it is there. */
export const installTool = (folder: string): void => installPackages(folder, `Installing ${folder} …`)

/** Runs a command to its end and resolves to its exit code. Its output goes to our own output. */
export function runCommand(command: readonly string[], environment: Record<string, string> = {}): Promise<number> {
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Rolldown writes colour codes into its messages even where no terminal shows them. */
const toShown = (text: string) => (process.stderr.isTTY ? text : stripVTControlCharacters(text))

/** Runs a command to its end. Resolves to its exit code and what it has printed. */
export function collectOutput(
  command: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: toShown(output.trim()) }))
  })
}

/** Whether the process has exited or was ended by a signal. */
export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Ends the process with the error message, without a stack trace. */
export async function exitOnError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    console.error(toShown(error instanceof Error ? error.message : String(error)))
    process.exit(1)
  }
}

/**
 * Arguments of Node that start the built server. Collecting garbage once before it listens gives 35 MB back (`main.ts`). Half of Node's default young generation is enough: with the default a
 * process holds 20 MB of garbage after reading its content.
 */
export const serverCommandOf = (release: string) =>
  ['--max-semi-space-size=8', '--expose-gc', `${release}/server/server.js`] as const

/**
 * For the allocator of glibc, which reads them when a process starts. Without the first it keeps freed memory for each of
 * Node's threads. Node reads into blocks of 64 KB; freed among small ones they would stay. `scripts/release/krume.sh` sets the same.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const

/** Starts from the last build. */
export const serverCommand = serverCommandOf('build/current')
