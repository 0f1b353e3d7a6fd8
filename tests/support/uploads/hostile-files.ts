import type { AttachmentRefusal } from '#domain/hiring/attachments.ts'
import { createHostileImages } from './hostile-images.ts'
import { createHostileOfficeFiles } from './hostile-office-files.ts'
import { createHostilePdfs } from './hostile-pdfs.ts'
import { createHostileTexts } from './hostile-texts.ts'
import { readFixture } from './image-writer.ts'
import type { HostileFile } from './upload-sample.ts'

const encryptedPdfs: [file: string, reason: AttachmentRefusal][] = [
  ['password-128.pdf', 'fileLocked'],
  ['password-256.pdf', 'fileLocked'],
  ['protected-script-40.pdf', 'fileHasScripts'],
  ['protected-script-128.pdf', 'fileHasScripts'],
  ['protected-script-aes.pdf', 'fileHasScripts'],
  ['protected-script-256.pdf', 'fileHasScripts'],
]

/** Every file that must be refused. A function, because some need much memory while they are created. */
export const createHostileFiles = (): HostileFile[] => [
  ...createHostilePdfs(),
  ...encryptedPdfs.map(([file, reason]) => ({
    what: `PDF: ${file}`,
    name: 'Lebenslauf.pdf',
    bytes: readFixture(`hostile/${file}`),
    reason,
  })),
  ...createHostileOfficeFiles(),
  ...createHostileTexts(),
  ...createHostileImages(),
]
