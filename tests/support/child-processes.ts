import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'

type Register = (resource: Record<string, unknown>) => void

let registerWithReaper: Register | undefined

/** A detached process that cleans up when this one is gone. It notices by the end of its input, even after SIGKILL. */
function startReaper(): Register {
  const file = join(import.meta.dirname, 'reaper.ts')
  const reaper = spawn(process.execPath, [file], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  reaper.on('error', () => {})
  reaper.stdin.on('error', () => {})
  reaper.unref()
  const input = reaper.stdin as typeof reaper.stdin & { unref?(): void }
  input.unref?.()
  return (resource) => void input.write(`${JSON.stringify(resource)}\n`)
}

function cleanUpOnExit(resource: Record<string, unknown>): () => void {
  registerWithReaper ??= startReaper()
  registerWithReaper(resource)
  return () => registerWithReaper?.({ ...resource, isDone: true })
}

/** Both return a function to call once the process has ended, or the folder was removed, in the normal way. */
export const killProcessOnExit = (pid: number, signal: NodeJS.Signals = 'SIGKILL') => cleanUpOnExit({ pid, signal })
export const removeFolderOnExit = (folder: string) => cleanUpOnExit({ folder })

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** Of Playwright or Vitest. */
const workerIndex = () => Number(process.env.TEST_PARALLEL_INDEX ?? process.env.VITEST_POOL_ID ?? 0)
const portsPerWorker = 2_000
const maxWorkers = 11

/** Nothing may listen on them yet, and they are taken all the same. */
const given = new Set<number>()

/**
 * The first of `count` consecutive free ports. They are below the range that the system uses for outgoing connections,
 * which could take a port before the caller does, and those of parallel workers differ: two would find the same ones free.
 */
export async function freePort(count = 1): Promise<number> {
  const first = 10_000 + (workerIndex() % maxWorkers) * portsPerWorker
  for (;;) {
    const port = randomInt(first, first + portsPerWorker - count)
    const ports = Array.from({ length: count }, (_, index) => port + index)
    const areFree = await Promise.all(ports.map(async (one) => !given.has(one) && (await isFree(one))))
    if (!areFree.every(Boolean)) continue
    for (const one of ports) given.add(one)
    return port
  }
}
