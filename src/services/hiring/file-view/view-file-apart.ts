import type { AttachmentType } from '#domain/hiring/attachments.ts'
import type { FileView } from '#domain/hiring/file-view.ts'
import { createWorkProcess } from '#foundation/work-process.ts'
import type { FileViewJob } from './view-file-process.ts'

/** Apart from the check of uploads too, so that a file that takes long to draw keeps no applicant waiting. */
const { run } = createWorkProcess<FileViewJob, FileView>({
  name: 'view-file-process',
  from: import.meta.url,
  maxMegabytes: 500,
  answerWithinMs: 20_000,
})

/** Draws a file in another process, which has no keys and ends when the file is too much for it. */
export async function viewFileApart(type: AttachmentType, bytes: Buffer): Promise<FileView> {
  const done = await run({ type, bytes })
  return done.kind === 'done' ? done.result : { kind: 'notShown' }
}
