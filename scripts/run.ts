import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A tool of node_modules, run by the Node that runs us. */
export function tool(name: string): string[] {
  const file = join('node_modules', '.bin', name)
  if (!existsSync(file)) throw new Error(`${name} is not installed`)
  return [process.execPath, file]
}

/** Runs to the end and answers the exit code; output goes where ours goes. */
export function run(command: readonly string[], environment: Record<string, string> = {}): Promise<number> {
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
