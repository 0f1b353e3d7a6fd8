import { type ChildProcess, fork, type StdioOptions } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** `crashed`: the process ended, needed too much memory or did not answer in time, maybe because of another job. */
export type WorkResult<R> = { kind: 'done'; result: R } | { kind: 'crashed'; reason: string }

interface Request<J> {
  number: number
  job: J
}

interface Answer<R> {
  number: number
  result: R
}

interface WorkProcessOptions {
  /** Beside the module that names it: TypeScript in the sources, JavaScript in the build. */
  name: string
  /** `import.meta.url` of that module. */
  from: string
  /** Resident memory of the process. */
  maxMegabytes: number
  /** For one job. Above the limit that pictures have within the process. */
  answerWithinMs?: number
  /** Jobs at a time. */
  concurrency?: number
  env?: Readonly<Record<string, string>>
  idleMs?: number | undefined
}

const defaultIdleMs = 10_000
const defaultAnswerWithinMs = 45_000
const memoryCheckMs = 50

/**
 * Pages go first where both compete for a core. Not the lowest priority, because people wait: on two busy cores a picture
 * took 2 to 7 seconds with it instead of 0.2 to 0.7.
 */
const priority = constants.priority.PRIORITY_BELOW_NORMAL

function startChild({ name, from, env, maxMegabytes }: WorkProcessOptions): ChildProcess {
  const file = fileURLToPath(new URL(`./${name}.${from.endsWith('.ts') ? 'ts' : 'js'}`, from))
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc']
  const child = fork(file, {
    serialization: 'advanced',
    // No secrets for what reads foreign files. Without the limit, glibc keeps the freed memory of each thread.
    env: { MALLOC_ARENA_MAX: '2', ...env },
    execArgv: [`--max-old-space-size=${maxMegabytes}`],
    stdio,
  })
  try {
    if (child.pid) setPriority(child.pid, priority)
    // When the machine has no memory left, this process ends and not the server.
    if (process.platform === 'linux') writeFileSync(`/proc/${child.pid}/oom_score_adj`, '1000')
  } catch {
    // Not allowed everywhere, and not necessary.
  }
  return child
}

/** Undefined where the system does not say, and when the process has ended. */
function readResidentMegabytes(pid: number | undefined): number | undefined {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024
  } catch {
    return undefined
  }
}

interface PendingJob<R> {
  resolve: (result: WorkResult<R>) => void
  timer: NodeJS.Timeout
}

interface Running<R> {
  child: ChildProcess
  pending: Map<number, PendingJob<R>>
  memoryCheck: NodeJS.Timeout
  idleTimer?: NodeJS.Timeout
}

/**
 * Runs jobs in a process of its own, which has no secrets, a limit for its memory and one for the time of a job. It starts
 * with the first job and ends when there is none for a while. What may burst memory, take long or crash, such as a decoder
 * of foreign files, does not harm the server there.
 */
export function createWorkProcess<J, R>(options: WorkProcessOptions) {
  const { maxMegabytes, answerWithinMs = defaultAnswerWithinMs, concurrency = 1, idleMs = defaultIdleMs } = options
  const waiting: (() => void)[] = []
  let freePlaces = concurrency
  let current: Running<R> | undefined
  let lastNumber = 0

  /** The next job gets a new process. */
  function end(running: Running<R>, reason: string): void {
    if (current === running) current = undefined
    clearTimeout(running.idleTimer)
    clearInterval(running.memoryCheck)
    running.child.kill('SIGKILL')
    for (const { resolve, timer } of running.pending.values()) {
      clearTimeout(timer)
      resolve({ kind: 'crashed', reason })
    }
    running.pending.clear()
  }

  function receive(running: Running<R>, { number, result }: Answer<R>): void {
    const job = running.pending.get(number)
    clearTimeout(job?.timer)
    running.pending.delete(number)
    job?.resolve({ kind: 'done', result })
    if (running.pending.size > 0) return
    // An idle process must not keep the server from exiting.
    running.child.channel?.unref()
    running.idleTimer = setTimeout(() => end(running, 'idle'), idleMs).unref()
  }

  function start(): Running<R> {
    const child = startChild(options)
    const memoryCheck = setInterval(() => {
      if (running.pending.size > 0 && (readResidentMegabytes(child.pid) ?? 0) > maxMegabytes)
        end(running, `it needed more than ${maxMegabytes} MB`)
    }, memoryCheckMs).unref()
    const running: Running<R> = { child, pending: new Map(), memoryCheck }
    child.unref()
    child.on('message', (answer) => receive(running, answer as Answer<R>))
    child.on('error', (error) => end(running, error.message))
    child.on('exit', (code, signal) => end(running, `it ended with ${signal ?? code}`))
    return running
  }

  function send(job: J): Promise<WorkResult<R>> {
    current ??= start()
    const running = current
    clearTimeout(running.idleTimer)
    running.child.channel?.ref()
    lastNumber += 1
    const request: Request<J> = { number: lastNumber, job }
    return new Promise((resolve) => {
      const timer = setTimeout(() => end(running, 'it did not answer in time'), answerWithinMs)
      running.pending.set(request.number, { resolve, timer })
      running.child.send(request, (error) => error && end(running, error.message))
    })
  }

  return {
    async run(job: J): Promise<WorkResult<R>> {
      if (freePlaces > 0) freePlaces -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await send(job)
      } finally {
        const startNext = waiting.shift()
        if (startNext) startNext()
        else freePlaces += 1
      }
    },

    stop(): void {
      if (current) end(current, 'the server stops')
    },
  }
}

/** The other side: what the process does with a job. */
export function answerWork<J, R>(work: (job: J) => R | Promise<R>): void {
  // A stopping service signals all its processes. The server still answers requests then, and ends this one with itself.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit(0))
  process.on('message', async ({ number, job }: Request<J>) => {
    const answer: Answer<R> = { number, result: await work(job) }
    if (process.connected) process.send?.(answer)
  })
}
