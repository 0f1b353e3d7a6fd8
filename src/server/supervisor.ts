import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import { relayMetrics } from './process-metrics.ts'

/** One of the processes that serve on the same port. Its number stays when it is replaced. */
interface Slot {
  number: number
  worker?: Worker
  startedAtMs: number
  /** Ends in a row, each soon after the start. */
  failures: number
}

interface End {
  code: number | null
  signal: string | null
}

const shortLifeMs = 60_000
const firstDelayMs = 200
const maxDelayMs = 10_000
/** A process exits within ten seconds of SIGTERM. */
const stopWithinMs = 12_000

/** How long to wait before the process is started again. */
export const restartDelayMs = (failures: number): number =>
  failures === 0 ? 0 : Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - 1))

interface SupervisorOptions {
  count: number
  logger: Logger
  exit: (code: number) => void
}

/**
 * Starts processes that share the port of the server, and replaces those that end. Connections are handed to them in turn,
 * so one that dies takes only its own requests with it. The others start when the first one listens: it migrates the
 * database and imports the content, and what keeps it from starting would keep them too.
 */
export function superviseProcesses({ count, logger, exit }: SupervisorOptions): void {
  const slots = Array.from({ length: count }, (_, index): Slot => ({ number: index + 1, startedAtMs: 0, failures: 0 }))
  let hasListened = false
  let isStopping = false
  relayMetrics()

  function start(slot: Slot): void {
    if (isStopping) return
    slot.startedAtMs = performance.now()
    const worker = cluster.fork({ KRUME_PROCESS: String(slot.number) })
    slot.worker = worker
    worker.once('listening', () => {
      if (hasListened) return
      hasListened = true
      for (const other of slots) if (!other.worker) start(other)
    })
    worker.once('exit', (code: number | null, signal: string | null) => handleEnd(slot, { code, signal }))
  }

  function restart(slot: Slot, end: End): void {
    const wasAskedTo = end.code === 0
    slot.failures = wasAskedTo ? 0 : performance.now() - slot.startedAtMs < shortLifeMs ? slot.failures + 1 : 1
    const details = { process: slot.number, ...end, delayMs: restartDelayMs(slot.failures) }
    logger[wasAskedTo ? 'info' : 'error'](details, 'a process ended; another one starts')
    setTimeout(() => start(slot), details.delayMs)
  }

  function handleEnd(slot: Slot, end: End): void {
    delete slot.worker
    if (isStopping) exitWhenAllHaveEnded()
    else if (hasListened) restart(slot, end)
    else exit(end.code || 1)
  }

  function exitWhenAllHaveEnded(): void {
    if (slots.every(({ worker }) => !worker)) exit(0)
  }

  function stop(signal: NodeJS.Signals): void {
    if (isStopping) return
    isStopping = true
    logger.info({ signal }, 'stopping all processes')
    for (const { worker } of slots) worker?.process.kill('SIGTERM')
    setTimeout(() => {
      for (const { worker } of slots) worker?.process.kill('SIGKILL')
    }, stopWithinMs).unref()
    exitWhenAllHaveEnded()
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal))
  const [first] = slots
  if (first) start(first)
}
