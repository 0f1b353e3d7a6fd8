/** Draws files of strangers; started by `view-file-apart.ts`. */
import type { AttachmentType } from '#domain/hiring/attachments.ts'
import type { FileView } from '#domain/hiring/file-view.ts'
import { answerWork } from '#foundation/work-process.ts'
import { viewFile } from './view-file.ts'

export interface FileViewJob {
  type: AttachmentType
  bytes: Uint8Array
}

answerWork<FileViewJob, FileView>(({ type, bytes }) =>
  viewFile(type, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
)
