import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const script = `
  import { spawn } from 'node:child_process'
  import { killProcessOnExit, removeFolderOnExit } from '${join(import.meta.dirname, 'child-processes.ts')}'
  const start = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  const [registered, released] = [start(), start()]
  killProcessOnExit(registered.pid)
  killProcessOnExit(released.pid)()
  removeFolderOnExit(process.env.FOLDER)
  console.log(JSON.stringify([registered.pid, released.pid]))
`

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each(['SIGKILL', 'SIGINT', 'SIGTERM'] as const)(
  'kills registered processes and removes registered folders after %s',
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'krume-left-'))
    const args = ['--input-type=module', '-e', script]
    const parent = spawn(process.execPath, args, {
      env: { ...process.env, FOLDER: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [registered, released] = await new Promise<number[]>((resolve) =>
      parent.stdout.on('data', (text) => resolve(JSON.parse(text))),
    )
    parent.kill(signal)
    await expect.poll(() => isRunning(registered ?? 0) || existsSync(folder)).toBe(false)
    expect(isRunning(released ?? 0)).toBe(true)
    process.kill(released ?? 0, 'SIGKILL')
  },
)
