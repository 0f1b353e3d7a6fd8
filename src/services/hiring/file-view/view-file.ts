import sharp from 'sharp'
import type { AttachmentType } from '#domain/hiring/attachments.ts'
import type { FileView } from '#domain/hiring/file-view.ts'
import { createWorkLimit } from '../file-check/file-refusal.ts'
import { readXml } from '../file-check/xml-reader.ts'
import { readZip } from '../file-check/zip-archive.ts'
import { drawPdf } from './draw-pdf.ts'

const maxTextLength = 200_000
const maxInflatedBytes = 60_000_000
const maxPixels = 50_000_000
const pictureEdge = 1600

/** What a document says, without its form: paragraphs, line breaks and tabs. */
async function readDocx(bytes: Buffer): Promise<FileView> {
  const limit = createWorkLimit(maxInflatedBytes)
  const part = (await readZip(bytes, limit)).find(({ name }) => name.toLowerCase() === 'word/document.xml')
  if (!part) return { kind: 'notShown' }
  let text = ''
  let isText = false
  readXml(part.bytes, createWorkLimit(maxInflatedBytes), {
    onStart({ name }) {
      if (name === 'p' && text !== '' && !text.endsWith('\n')) text += '\n'
      else if (name === 'br') text += '\n'
      else if (name === 'tab') text += '\t'
      isText = name === 't'
    },
    onEnd() {
      isText = false
    },
    onText(found) {
      if (isText && text.length < maxTextLength) text += found
    },
  })
  return { kind: 'text', text: text.trim() }
}

function readPlainText(bytes: Buffer): FileView {
  const start = bytes.toString('latin1', 0, 2)
  const utf16 = start === '\xff\xfe' ? 'utf-16le' : start === '\xfe\xff' ? 'utf-16be' : undefined
  const decode = (encoding: string, fatal = false) => new TextDecoder(encoding, { fatal }).decode(bytes)
  const text = utf16 ? decode(utf16) : decodeWestern(decode)
  return { kind: 'text', text: text.slice(0, maxTextLength) }
}

/** Old programs write no UTF-8. */
function decodeWestern(decode: (encoding: string, fatal?: boolean) => string): string {
  try {
    return decode('utf-8', true)
  } catch {
    return decode('windows-1252')
  }
}

/** A new picture, turned as the camera was held: nothing but what is seen is left of the file. */
async function redraw(bytes: Buffer): Promise<FileView> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: pictureEdge, height: pictureEdge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  return { kind: 'pages', pageCount: 1, pages: [{ picture: data, width: info.width, height: info.height, text: '' }] }
}

/** What can be shown of a file; anything that goes wrong with it is not shown. */
export async function viewFile(type: AttachmentType, bytes: Buffer): Promise<FileView> {
  try {
    if (type === 'pdf') return await drawPdf(bytes)
    if (type === 'docx') return await readDocx(bytes)
    if (type === 'txt') return readPlainText(bytes)
    return type === 'doc' || type === 'heic' ? { kind: 'notShown' } : await redraw(bytes)
  } catch {
    return { kind: 'notShown' }
  }
}
