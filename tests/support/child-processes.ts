import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'

type Note = (fact: Record<string, unknown>) => void

let note: Note | undefined

/** A process of its own, which hears that we are gone by the end of its input: nobody can kill us so hard that it does not. */
function startReaper(): Note {
  const file = join(import.meta.dirname, 'reaper.ts')
  const reaper = spawn(process.execPath, [file], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  reaper.on('error', () => {})
  reaper.stdin.on('error', () => {})
  reaper.unref()
  const input = reaper.stdin as typeof reaper.stdin & { unref?(): void }
  input.unref?.()
  return (fact) => void input.write(`${JSON.stringify(fact)}\n`)
}

function left(fact: Record<string, unknown>): () => void {
  note ??= startReaper()
  note(fact)
  return () => note?.({ ...fact, isDone: true })
}

/** Both answer what to call once it has ended or is removed in the usual way. */
export const killProcessOnExit = (pid: number, signal: NodeJS.Signals = 'SIGKILL') => left({ pid, signal })
export const removeFolderOnExit = (folder: string) => left({ folder })

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * The first of so many free ports in a row. They lie below the range from which the system takes the ports of
 * outgoing connections, which come and go meanwhile.
 */
export async function freePort(inARow = 1): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    const areFree = await Promise.all(Array.from({ length: inARow }, (_, index) => isFree(port + index)))
    if (areFree.every(Boolean)) return port
  }
}
