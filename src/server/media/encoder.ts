import { createWorkProcess } from '#foundation/work-process.ts'
import { toExactBuffer } from '../exact-buffer.ts'
import type { EncodeJob, EncodeResult } from './encode-picture.ts'

interface EncoderOptions {
  idleMs?: number | undefined
  /** Without it, fontconfig reads all fonts of the machine first, which takes seconds. */
  fontConfig?: string
}

/** Encodes pictures in a process of its own: it needs more memory than the rest of the server. */
export function createEncoder({ idleMs, fontConfig }: EncoderOptions = {}) {
  const { run, stop } = createWorkProcess<EncodeJob, EncodeResult>({
    name: 'encoder-process',
    from: import.meta.url,
    // Two of the largest pictures that are accepted.
    maxMegabytes: 750,
    concurrency: 2,
    idleMs,
    ...(fontConfig && { env: { FONTCONFIG_FILE: fontConfig } }),
  })

  return {
    async encode(job: EncodeJob): Promise<EncodeResult> {
      const done = await run(job)
      if (done.kind === 'crashed') return done
      const { result } = done
      return result.kind === 'encoded' ? { ...result, bytes: toExactBuffer(result.bytes) } : result
    },
    stop,
  }
}
