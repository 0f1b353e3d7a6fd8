import {
  type AttachmentRefusal,
  type AttachmentType,
  checkNameAndSize,
  fileExtension,
} from '#domain/hiring/attachments.ts'
import { FileRefusal, refuse } from './file-refusal.ts'
import { containsMarkup } from './file-signatures.ts'
import { checkImage, recognizeImage } from './image-check.ts'
import { checkPdf } from './pdf-check.ts'
import { checkWordBinary, isCompoundFile } from './word-binary.ts'
import { checkWordPackage } from './word-package.ts'
import { containsZip } from './zip-archive.ts'

export type FileCheck =
  /** `sizeBytes` is how much of the file is to be stored: a photo without the film that a phone appends to it. */
  { kind: 'accepted'; type: AttachmentType; sizeBytes: number } | { kind: 'refused'; reason: AttachmentRefusal }

/** Checks the content of a file and refuses extensions that do not match it. */
export async function checkFile(name: string, bytes: Buffer): Promise<FileCheck> {
  const refusal = checkNameAndSize({ name, size: bytes.length })
  if (refusal) return { kind: 'refused', reason: refusal }
  try {
    const content = await checkContent(bytes)
    return hasMatchingExtension(name, content.type)
      ? { kind: 'accepted', ...content }
      : { kind: 'refused', reason: 'fileNotWhatItSays' }
  } catch (error) {
    if (error instanceof FileRefusal) return { kind: 'refused', reason: error.reason }
    // The file points to something beyond its end.
    if (error instanceof RangeError) return { kind: 'refused', reason: 'fileBroken' }
    throw error
  }
}

const imageExtensions = ['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif']

/** Phones sometimes use the extension of another image, and programs that of old Word documents. */
function hasMatchingExtension(name: string, type: AttachmentType): boolean {
  const extension = fileExtension(name)
  if (imageExtensions.includes(type)) return imageExtensions.includes(extension)
  return extension === type || (type === 'docx' && extension === 'doc')
}

/** Programs for PDF look for its header within this many bytes. */
const pdfHeaderBytes = 1024

async function checkContent(bytes: Buffer): Promise<{ type: AttachmentType; sizeBytes: number }> {
  const start = bytes.toString('latin1', 0, pdfHeaderBytes)
  const image = recognizeImage(bytes)
  const pdfHeader = start.indexOf('%PDF-')
  if (pdfHeader >= 0 && start.slice(0, pdfHeader).trim() !== '') refuse('fileHasExtraData')
  if (start.startsWith('PK\x03\x04')) {
    await checkWordPackage(bytes)
    return { type: 'docx', sizeBytes: bytes.length }
  }
  if (image) {
    const picture = await checkImage(bytes, image)
    if (containsZip(picture)) refuse('fileHasExtraData')
    return { type: image, sizeBytes: picture.length }
  }
  if (containsZip(bytes)) refuse('fileHasExtraData')
  return { type: checkDocument(bytes, start, pdfHeader >= 0), sizeBytes: bytes.length }
}

function checkDocument(bytes: Buffer, start: string, isPdf: boolean): AttachmentType {
  if (isPdf) {
    checkPdf(bytes)
    return 'pdf'
  }
  if (isCompoundFile(bytes)) {
    checkWordBinary(bytes)
    return 'doc'
  }
  checkPlainText(bytes, start)
  return 'txt'
}

const isControl = (character: number) => character < 32 && (character < 9 || character > 13)

function checkPlainText(bytes: Buffer, start: string): void {
  const encoding = start.startsWith('\xff\xfe') ? 'utf-16le' : start.startsWith('\xfe\xff') ? 'utf-16be' : 'latin1'
  const text = new TextDecoder(encoding).decode(bytes)
  for (let index = 0; index < text.length; index++) if (isControl(text.charCodeAt(index))) refuse('fileTypeRefused')
  // Word takes everything that starts like this for rich text.
  if (containsMarkup(text) || /^\s*\{\\rt/.test(text)) refuse('fileTypeRefused')
}
