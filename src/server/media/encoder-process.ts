/** Encodes pictures for a server; started by `encoder.ts`. */
import { type EncodeJob, type EncodeResult, encodePicture } from './encode-picture.ts'

export interface EncoderRequest {
  number: number
  job: EncodeJob
}

export interface EncoderAnswer {
  number: number
  result: EncodeResult
}

// A stopping service signals all its processes. The server still answers requests then, and ends this one with itself.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))

process.on('message', async ({ number, job }: EncoderRequest) => {
  const answer: EncoderAnswer = { number, result: await encodePicture(job) }
  if (process.connected) process.send?.(answer)
})
