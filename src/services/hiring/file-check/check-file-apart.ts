import { createWorkProcess } from '#foundation/work-process.ts'
import type { FileCheck } from './check-file.ts'
import type { FileCheckJob } from './check-file-process.ts'

/** One file at a time, so that the memory of a check counts once. The limits are above what any honest file needs. */
const { run } = createWorkProcess<FileCheckJob, FileCheck>({
  name: 'check-file-process',
  from: import.meta.url,
  maxMegabytes: 500,
})

/** Checks a file in another process: a parser or decoder that a file breaks has no keys there and harms nothing else. */
export async function checkFileApart(name: string, bytes: Buffer): Promise<FileCheck> {
  const done = await run({ name, bytes })
  return done.kind === 'done' ? done.result : { kind: 'refused', reason: 'fileTooComplex' }
}
