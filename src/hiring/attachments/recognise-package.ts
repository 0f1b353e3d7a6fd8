import { readZip } from './read-zip.ts'
import { accepted, type Recognition, refused } from './recognition.ts'

const macroParts = /vbaProject|^Basic\/|^Scripts\/|macrosheets/i
const macroTypes = /vbaProject|macroEnabled/i
const letterPart = /^word\/document\d*\.xml$/i
const letterType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
/** The first part of an OpenDocument, not packed: its bytes stand at a fixed place; the next part follows on it. */
const openDocument = 'mimetypeapplication/vnd.oasis.opendocument.textPK'
const openDocumentAt = 30

/** By what the package says of its parts, which is what Word goes by; a part can have any name. */
export async function recognisePackage(bytes: Buffer): Promise<Recognition> {
  const reading = await readZip(bytes)
  if (reading.kind !== 'read') return refused(reading.kind === 'bomb' ? 'fileUnsafe' : 'fileBroken')
  const { names, contentTypes } = reading
  if (macroTypes.test(contentTypes) || names.some((name) => macroParts.test(name))) return refused('fileHasMacros')
  if (contentTypes.includes(letterType) && names.some((name) => letterPart.test(name))) return accepted('docx')
  const end = openDocumentAt + openDocument.length
  const isText = bytes.toString('latin1', openDocumentAt, end) === openDocument
  return isText && names.includes('content.xml') ? accepted('odt') : refused('fileTypeRefused')
}
