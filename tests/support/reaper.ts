/** Waits until its parent process is gone, then kills the processes and removes the folders the parent has registered. */
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

const processes = new Map<number, NodeJS.Signals>()
const folders = new Set<string>()

for await (const line of createInterface({ input: process.stdin })) {
  const { pid, signal, folder, isDone } = JSON.parse(line)
  if (pid && isDone) processes.delete(pid)
  else if (pid) processes.set(pid, signal)
  else if (isDone) folders.delete(folder)
  else folders.add(folder)
}
for (const [pid, signal] of processes) {
  try {
    process.kill(pid, signal)
  } catch {
    // Already ended.
  }
}
if (processes.size > 0 && folders.size > 0) await pause(500)
for (const folder of folders) rmSync(folder, { recursive: true, force: true })
