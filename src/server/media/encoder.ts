import { type ChildProcess, fork, type StdioOptions } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { toExactBuffer } from '../exact-buffer.ts'
import type { EncodeJob, EncodeResult } from './encode-picture.ts'
import type { EncoderAnswer, EncoderRequest } from './encoder-process.ts'

/** A file of its own: TypeScript in the sources, beside this one in the build. */
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const processFile = fileURLToPath(new URL(`./encoder-process.${extension}`, import.meta.url))

/** Above the limit within the process. */
const answerWithinMs = 45_000
const defaultIdleMs = 10_000
/** Pages go first where both compete for a core. */
const niceness = 5

interface PendingJob {
  resolve: (result: EncodeResult) => void
  timer: NodeJS.Timeout
}

interface Encoder {
  child: ChildProcess
  pending: Map<number, PendingJob>
  idleTimer?: NodeJS.Timeout
}

interface EncoderOptions {
  idleMs?: number | undefined
  /** Without it, fontconfig reads all fonts of the machine first, which takes seconds. */
  fontConfig?: string
}

function startChild(fontConfig: string | undefined): ChildProcess {
  // No secrets for what decodes foreign files. Without the limit, glibc keeps the freed memory of each thread.
  const env = { MALLOC_ARENA_MAX: '2', ...(fontConfig && { FONTCONFIG_FILE: fontConfig }) }
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc']
  const child = fork(processFile, { serialization: 'advanced', env, execArgv: [], stdio })
  try {
    if (child.pid) setPriority(child.pid, niceness)
  } catch {
    // Not allowed everywhere, and not necessary.
  }
  return child
}

/**
 * Encodes pictures in a process of its own, which starts with the first job and ends when there is none for a while. It needs
 * more memory than the rest of the server, and a picture that crashes the decoder must not take the server down.
 */
export function createEncoder({ idleMs = defaultIdleMs, fontConfig }: EncoderOptions = {}) {
  let current: Encoder | undefined
  let lastNumber = 0

  /** The next job gets a new process. */
  function end(encoder: Encoder, reason: string): void {
    if (current === encoder) current = undefined
    clearTimeout(encoder.idleTimer)
    encoder.child.kill('SIGKILL')
    for (const { resolve, timer } of encoder.pending.values()) {
      clearTimeout(timer)
      resolve({ kind: 'crashed', reason })
    }
    encoder.pending.clear()
  }

  function receive(encoder: Encoder, { number, result }: EncoderAnswer): void {
    const job = encoder.pending.get(number)
    clearTimeout(job?.timer)
    encoder.pending.delete(number)
    job?.resolve(result.kind === 'encoded' ? { ...result, bytes: toExactBuffer(result.bytes) } : result)
    if (encoder.pending.size > 0) return
    // An idle process must not keep the server from exiting.
    encoder.child.channel?.unref()
    encoder.idleTimer = setTimeout(() => end(encoder, 'idle'), idleMs).unref()
  }

  function start(): Encoder {
    const encoder: Encoder = { child: startChild(fontConfig), pending: new Map() }
    encoder.child.unref()
    encoder.child.on('message', (answer) => receive(encoder, answer as EncoderAnswer))
    encoder.child.on('error', (error) => end(encoder, error.message))
    encoder.child.on('exit', (code, signal) => end(encoder, `the encoder ended with ${signal ?? code}`))
    return encoder
  }

  return {
    encode(job: EncodeJob): Promise<EncodeResult> {
      current ??= start()
      const encoder = current
      clearTimeout(encoder.idleTimer)
      encoder.child.channel?.ref()
      lastNumber += 1
      const request: EncoderRequest = { number: lastNumber, job }
      return new Promise((resolve) => {
        const timer = setTimeout(() => end(encoder, 'the encoder did not answer'), answerWithinMs)
        encoder.pending.set(request.number, { resolve, timer })
        encoder.child.send(request, (error) => error && end(encoder, error.message))
      })
    },

    stop(): void {
      if (current) end(current, 'the server stops')
    },
  }
}
