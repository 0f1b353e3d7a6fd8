import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const script = `
  import { spawn } from 'node:child_process'
  import { folderGoesWithUs, processEndsWithUs } from '${join(import.meta.dirname, 'ends-with-us.ts')}'
  const start = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  const [left, forgotten] = [start(), start()]
  processEndsWithUs(left.pid)
  processEndsWithUs(forgotten.pid)()
  folderGoesWithUs(process.env.FOLDER)
  console.log(JSON.stringify([left.pid, forgotten.pid]))
`

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each(['SIGKILL', 'SIGINT', 'SIGTERM'] as const)(
  'what we left behind ends with us, also after %s',
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'krume-left-'))
    const args = ['--input-type=module', '-e', script]
    const us = spawn(process.execPath, args, {
      env: { ...process.env, FOLDER: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [left, forgotten] = await new Promise<number[]>((resolve) =>
      us.stdout.on('data', (text) => resolve(JSON.parse(text))),
    )
    us.kill(signal)
    await expect.poll(() => runs(left ?? 0) || existsSync(folder), { timeout: 15_000 }).toBe(false)
    expect(runs(forgotten ?? 0)).toBe(true)
    process.kill(forgotten ?? 0, 'SIGKILL')
  },
)
