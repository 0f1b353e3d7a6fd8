import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'

interface WatchdogOptions {
  checkMs?: number
  /** Checks in a row without a sign of life. Counted instead of measured, so that a machine that slept ends nothing. */
  maxMissed?: number
}

/** A thread goes on when the event loop stands still. It has no other way to end the process than a signal. */
const script = `
const { workerData: { beats, checkMs, maxMissed } } = process.getBuiltinModule('node:worker_threads')
const { writeSync } = process.getBuiltinModule('node:fs')
let last = -1
let missed = 0
setInterval(() => {
  const current = Atomics.load(beats, 0)
  missed = current === last ? missed + 1 : 0
  last = current
  if (missed < maxMissed) return
  try { writeSync(2, '{"level":"fatal","msg":"the event loop stands still; the process ends itself"}\\n') } catch {}
  process.kill(process.pid, 'SIGKILL')
}, checkMs)`

/** Ends the process when its event loop has stood still for half a minute: the service manager starts another one. */
export function startWatchdog({ checkMs = 1_000, maxMissed = 30 }: WatchdogOptions = {}): void {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(beats, 0, 1), checkMs).unref()
  const limits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 }
  new Worker(script, { eval: true, workerData: { beats, checkMs, maxMissed }, resourceLimits: limits }).unref()
}

const readinessCheckMs = 5_000
const maxUnreadyMs = 60_000

interface ReadinessWatch {
  isReady: () => Promise<boolean>
  /** Whether the database answers on a connection of its own. */
  answersElsewhere: () => Promise<boolean>
  end: () => void
  logger: Pick<Logger, 'fatal'>
}

/**
 * Ends a process that has not been ready for a minute although the database answers others. While the database is away, it
 * goes on: it still shows pages, which a new process could not. Returns a function that stops it.
 */
export function watchReadiness({ isReady, answersElsewhere, end, logger }: ReadinessWatch): () => void {
  let unreadyMs = 0
  let isChecking = false
  async function check(): Promise<void> {
    unreadyMs = (await isReady()) ? 0 : unreadyMs + readinessCheckMs
    if (unreadyMs < maxUnreadyMs || !(await answersElsewhere())) return
    logger.fatal('not ready for a minute although the database answers; the process ends itself')
    end()
  }
  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    void check().finally(() => {
      isChecking = false
    })
  }, readinessCheckMs).unref()
  return () => clearInterval(timer)
}
