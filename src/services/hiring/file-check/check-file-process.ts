/** Checks files of strangers; started by `check-file-apart.ts`. */
import { answerWork } from '#foundation/work-process.ts'
import { checkFile, type FileCheck } from './check-file.ts'

export interface FileCheckJob {
  name: string
  bytes: Uint8Array
}

answerWork<FileCheckJob, FileCheck>(({ name, bytes }) =>
  checkFile(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
)
