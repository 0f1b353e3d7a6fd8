import { type AttachmentType, extensionOf, refuseByNameAndSize } from '#domain/hiring/attachment-rules.ts'
import { isCompoundFile } from './cfb-names.ts'
import { looksLikeText } from './looks-like-text.ts'
import { recogniseCompound } from './recognise-compound.ts'
import { recognisePackage } from './recognise-package.ts'
import { recognisePdf } from './recognise-pdf.ts'
import { accepted, type Recognition, refused } from './recognition.ts'

const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1']
const endOfZip = Buffer.from([0x50, 0x4b, 0x05, 0x06])

/** A package hung on behind another file: it would open as both. */
const hasPackageBehind = (bytes: Buffer): boolean =>
  bytes.subarray(Math.max(0, bytes.length - 66_000)).includes(endOfZip)

function imageType(bytes: Buffer): AttachmentType | undefined {
  if (bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpg'
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  if (startsWith(bytes, 'ftyp', 4) && heicBrands.includes(bytes.toString('latin1', 8, 12))) return 'heic'
  return undefined
}

function recogniseRichText(bytes: Buffer): Recognition {
  // Objects in a rich text run when it is opened; a letter needs none.
  return /\\obj(data|ect|update)/i.test(bytes.toString('latin1')) ? refused('fileHasMacros') : accepted('rtf')
}

async function byContent(bytes: Buffer): Promise<Recognition> {
  if (startsWith(bytes, 'PK\x03\x04')) return recognisePackage(bytes)
  if (hasPackageBehind(bytes)) return refused('fileNotWhatItSays')
  if (startsWith(bytes, '%PDF-')) return recognisePdf(bytes)
  if (isCompoundFile(bytes)) return recogniseCompound(bytes)
  if (startsWith(bytes, '{\\rtf')) return recogniseRichText(bytes)
  const image = imageType(bytes)
  if (image) return accepted(image)
  return looksLikeText(bytes) ? accepted('txt') : refused('fileTypeRefused')
}

const extensionsOf: Record<AttachmentType, readonly string[]> = {
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
/** Phones give pictures the wrong ending now and then; what they hold is a picture all the same. */
const pictures: readonly AttachmentType[] = ['jpg', 'png', 'webp', 'heic']

function isNamedRightly(name: string, type: AttachmentType): boolean {
  const extension = extensionOf(name)
  const kin = pictures.includes(type) ? pictures : [type]
  return kin.some((one) => extensionsOf[one].includes(extension))
}

/** By what is in the file, not by what it is called; and a name that promises something else is refused too. */
export async function recogniseFile(name: string, bytes: Buffer): Promise<Recognition> {
  const early = refuseByNameAndSize({ name, size: bytes.length })
  if (early) return refused(early)
  const recognition = await byContent(bytes)
  if (recognition.kind === 'refused') return recognition
  return isNamedRightly(name, recognition.type) ? recognition : refused('fileNotWhatItSays')
}
