import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FileCheck } from './check-file.ts'
import type { FileCheckInput } from './check-file-worker.ts'

/** The worker is a file of its own: TypeScript in the sources, beside this one in the build. */
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const workerUrl = new URL(`./check-file-worker.${extension}`, import.meta.url)

/** More than any honest file needs. */
const maxHeapMegabytes = 384
const idleMs = 30_000

let worker: Worker | undefined
let idleTimer: NodeJS.Timeout | undefined

function startWorker(): Worker {
  return new Worker(workerUrl, { resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes } })
}

function stopWorker(): void {
  void worker?.terminate()
  worker = undefined
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

async function runCheck(input: FileCheckInput): Promise<FileCheck> {
  clearTimeout(idleTimer)
  worker ??= startWorker()
  worker.ref()
  try {
    // Rejects when the worker fails.
    const answer = once(worker, 'message')
    worker.postMessage(input)
    const [check] = await answer
    return check as FileCheck
  } catch (error) {
    stopWorker()
    if (isOutOfMemory(error)) return { kind: 'refused', reason: 'fileTooComplex' }
    throw error
  } finally {
    worker?.unref()
    idleTimer = setTimeout(stopWorker, idleMs).unref()
  }
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Checks a file in another thread, so that other requests are answered meanwhile and a file that breaks the check harms
 * nothing else. One file at a time, so that the memory of a check counts once.
 */
export function checkFileInWorker(name: string, bytes: Buffer): Promise<FileCheck> {
  const check = last.then(() => runCheck({ name, bytes }))
  last = check.catch(() => {})
  return check
}
