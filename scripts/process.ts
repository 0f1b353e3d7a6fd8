import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  name: string
  bin?: string | Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const readManifest = (folder: string): Manifest | undefined => {
  const file = join(folder, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : undefined
}

/**
 * The command line of a tool of our packages, run by the Node version of this process. Not from `node_modules/.bin`: on
 * Windows it contains scripts for shells, which Node cannot run.
 */
export function localTool(name: string): string[] {
  const { dependencies, devDependencies } = readManifest('.') ?? {}
  for (const packageName of Object.keys({ ...devDependencies, ...dependencies })) {
    const folder = join('node_modules', packageName)
    const { bin } = readManifest(folder) ?? {}
    const file = typeof bin === 'string' && packageName === name ? bin : typeof bin === 'object' ? bin[name] : undefined
    if (file) return [process.execPath, join(folder, file)]
  }
  throw new Error(`${name} is not installed`)
}

/** Runs a command to its end and resolves to its exit code. Its output goes to our own output. */
export function runCommand(command: readonly string[], environment: Record<string, string> = {}): Promise<number> {
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Whether the process has exited or was ended by a signal. */
export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Ends the process with the error message, without a stack trace. */
export async function exitOnError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}

/**
 * Arguments of Node that start the built server. Half of Node's default young generation is enough: with the default a
 * process holds 20 MB of garbage after reading its content.
 */
export const serverCommandOf = (release: string) => ['--max-semi-space-size=8', `${release}/server/server.js`] as const

/** Starts from the last build. */
export const serverCommand = serverCommandOf('build/current')
