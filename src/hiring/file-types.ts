import { inflateSync } from 'node:zlib'
import {
  type AttachmentRefusal,
  type AttachmentType,
  checkNameAndSize,
  fileExtension,
} from '#domain/hiring/attachments.ts'
import { isCompoundFile, listCompoundEntryNames, readZip } from './file-containers.ts'

type Recognition = { kind: 'accepted'; type: AttachmentType } | { kind: 'refused'; reason: AttachmentRefusal }

const accepted = (type: AttachmentType): Recognition => ({ kind: 'accepted', type })
const refused = (reason: AttachmentRefusal): Recognition => ({ kind: 'refused', reason })

const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1']
const endOfZip = Buffer.from([0x50, 0x4b, 0x05, 0x06])

/** A ZIP archive appended to another file can be opened as either type. */
const hasAppendedZip = (bytes: Buffer): boolean => bytes.subarray(Math.max(0, bytes.length - 66_000)).includes(endOfZip)

function recognizeImageType(bytes: Buffer): AttachmentType | undefined {
  if (bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpg'
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  if (startsWith(bytes, 'ftyp', 4) && heicBrands.includes(bytes.toString('latin1', 8, 12))) return 'heic'
  return undefined
}

function recognizeRichText(bytes: Buffer): Recognition {
  // Embedded objects can run code when the file is opened.
  return /\\obj(data|ect|update)/i.test(bytes.toString('latin1')) ? refused('fileHasMacros') : accepted('rtf')
}

async function recognizeContent(bytes: Buffer): Promise<Recognition> {
  if (startsWith(bytes, 'PK\x03\x04')) return recognizeZipPackage(bytes)
  if (hasAppendedZip(bytes)) return refused('fileNotWhatItSays')
  if (startsWith(bytes, '%PDF-')) return recognizePdf(bytes)
  if (isCompoundFile(bytes)) return recognizeCompoundFile(bytes)
  if (startsWith(bytes, '{\\rtf')) return recognizeRichText(bytes)
  const image = recognizeImageType(bytes)
  if (image) return accepted(image)
  return looksLikeText(bytes) ? accepted('txt') : refused('fileTypeRefused')
}

const extensionsByType: Record<AttachmentType, readonly string[]> = {
  pdf: ['pdf'],
  doc: ['doc'],
  docx: ['docx', 'doc'],
  odt: ['odt'],
  rtf: ['rtf', 'doc'],
  txt: ['txt'],
  jpg: ['jpg', 'jpeg'],
  png: ['png'],
  webp: ['webp'],
  heic: ['heic', 'heif'],
}
/** Phones sometimes use the wrong extension for images, so any image extension is accepted. */
const imageTypes: readonly AttachmentType[] = ['jpg', 'png', 'webp', 'heic']

function hasMatchingExtension(name: string, type: AttachmentType): boolean {
  const extension = fileExtension(name)
  const allowedTypes = imageTypes.includes(type) ? imageTypes : [type]
  return allowedTypes.some((candidate) => extensionsByType[candidate].includes(extension))
}

/** Determines the type from the content and refuses files whose extension does not match it. */
export async function recognizeFile(name: string, bytes: Buffer): Promise<Recognition> {
  const refusal = checkNameAndSize({ name, size: bytes.length })
  if (refusal) return refused(refusal)
  const recognition = await recognizeContent(bytes)
  if (recognition.kind === 'refused') return recognition
  return hasMatchingExtension(name, recognition.type) ? recognition : refused('fileNotWhatItSays')
}

const macroParts = /vbaProject|^Basic\/|^Scripts\/|macrosheets/i
const macroTypes = /vbaProject|macroEnabled/i
const wordDocumentPart = /^word\/document\d*\.xml$/i
const wordDocumentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
/** The first entry of an OpenDocument text is uncompressed, so its bytes are at a fixed offset before the next entry. */
const openDocumentMarker = 'mimetypeapplication/vnd.oasis.opendocument.textPK'
const openDocumentOffset = 30

/** Uses the declared content types, as Word does, because parts can have any name. */
async function recognizeZipPackage(bytes: Buffer): Promise<Recognition> {
  const zip = await readZip(bytes)
  if (zip.kind !== 'read') return refused(zip.kind === 'bomb' ? 'fileUnsafe' : 'fileBroken')
  const { names, contentTypes } = zip
  if (macroTypes.test(contentTypes) || names.some((name) => macroParts.test(name))) return refused('fileHasMacros')
  if (contentTypes.includes(wordDocumentType) && names.some((name) => wordDocumentPart.test(name)))
    return accepted('docx')
  const end = openDocumentOffset + openDocumentMarker.length
  const isOpenDocument = bytes.toString('latin1', openDocumentOffset, end) === openDocumentMarker
  return isOpenDocument && names.includes('content.xml') ? accepted('odt') : refused('fileTypeRefused')
}

const wordDocumentEntry = 'worddocument'
/** Spreadsheets, presentations and mails, or a document with one of them embedded. */
const refusedEntries = ['workbook', 'book', 'powerpoint document', '__properties_version1.0', '__nameid_version1.0']
const macroEntries = ['macros', 'vba', '_vba_project', '_vba_project_cur']

/** Entry names are case-insensitive. */
function recognizeCompoundFile(bytes: Buffer): Recognition {
  const names = new Set([...listCompoundEntryNames(bytes)].map((name) => name.toLowerCase()))
  if (!names.has(wordDocumentEntry) || refusedEntries.some((name) => names.has(name))) return refused('fileTypeRefused')
  return macroEntries.some((name) => names.has(name)) ? refused('fileHasMacros') : accepted('doc')
}

const maxInflatedBytes = 20_000_000
const maxObjectStreams = 2000
/** Start of a compressed object stream (PDF 1.5 and later). */
const objectStream = /\/ObjStm\b[^>]{0,400}>>\s{0,8}stream\r?\n/g
const activeContent = /\/(JavaScript|Launch)\b/

/** Names may contain hexadecimal escapes: /J#61vaScript. */
const decodeNames = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Returns undefined when the result is larger than `maxBytes`. */
function inflate(bytes: Buffer, maxBytes: number): string | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: maxBytes }).toString('latin1')
  } catch (error) {
    // Ignore unreadable streams: the objects of a protected PDF are encrypted, which is no reason to refuse it.
    return error instanceof RangeError ? undefined : ''
  }
}

function inflateObjects(bytes: Buffer, text: string): string | undefined {
  const streams = [...text.matchAll(objectStream)]
  if (streams.length > maxObjectStreams) return undefined
  let objects = ''
  for (const { 0: header, index } of streams) {
    const inflated = inflate(bytes.subarray(index + header.length), maxInflatedBytes - objects.length)
    if (inflated === undefined) return undefined
    objects += inflated
  }
  return objects
}

/** Refuses PDFs with content that runs when the file is opened. */
function recognizePdf(bytes: Buffer): Recognition {
  const text = bytes.toString('latin1')
  if (!text.slice(-2048).includes('%%EOF')) return refused('fileBroken')
  const objects = inflateObjects(bytes, text)
  if (objects === undefined) return refused('fileUnsafe')
  const hasActiveContent = [text, objects].some((part) => activeContent.test(decodeNames(part)))
  return hasActiveContent ? refused('fileHasMacros') : accepted('pdf')
}

const markup = /<\s*(!doctype|html|head|body|script|svg|iframe|object|\?xml|\?php)/i
const tab = 9
const carriageReturn = 13
const space = 32

const isControl = (byte: number) => byte < space && (byte < tab || byte > carriageReturn)

/** Accepts UTF-8 and Latin-1 without control characters and without markup that a browser would run. */
function looksLikeText(bytes: Buffer): boolean {
  return !bytes.some(isControl) && !markup.test(bytes.toString('latin1'))
}
