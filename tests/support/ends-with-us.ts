import { spawn } from 'node:child_process'
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
export const processEndsWithUs = (pid: number, signal: NodeJS.Signals = 'SIGKILL') => left({ pid, signal })
export const folderGoesWithUs = (folder: string) => left({ folder })
