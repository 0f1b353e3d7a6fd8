import { crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import type { AttachmentType } from '#domain/hiring/attachments.ts'
import { readFixture } from './uploads/image-writer.ts'

export interface ZipPart {
  name: string
  content?: string | Buffer
  /** A false uncompressed size for the header. */
  declaredBytes?: number
}

interface ZipEntry {
  local: Buffer
  central: Buffer
}

function writePart({ name, content = '', declaredBytes }: ZipPart, offset: number): ZipEntry {
  const [plain, nameBytes] = [Buffer.from(content), Buffer.from(name)]
  const packed = deflateRawSync(plain)
  const shared = Buffer.alloc(26)
  shared.writeUInt16LE(20, 0)
  shared.writeUInt16LE(0x0800, 2)
  shared.writeUInt16LE(8, 4)
  shared.writeUInt32LE(crc32(plain), 10)
  shared.writeUInt32LE(packed.length, 14)
  shared.writeUInt32LE(declaredBytes ?? plain.length, 18)
  shared.writeUInt16LE(nameBytes.length, 22)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04'), shared, nameBytes, packed]),
    central: Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, rest, nameBytes]),
  }
}

/** A valid ZIP file, unless a part declares a false size. */
export function aZip(parts: readonly ZipPart[]): Buffer {
  const entries: ZipEntry[] = []
  let offset = 0
  for (const part of parts) {
    const entry = writePart(part, offset)
    offset += entry.local.length
    entries.push(entry)
  }
  const central = Buffer.concat(entries.map((entry) => entry.central))
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...entries.map((entry) => entry.local), central, Buffer.from('PK\x05\x06'), end])
}

const sectorBytes = 512
const entryBytes = 128
const endOfChain = 0xffff_fffe
const fatSector = 0xffff_fffd
const none = 0xffff_ffff

function compoundHeader(): Buffer {
  const bytes = Buffer.alloc(sectorBytes)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(0x3e, 24)
  bytes.writeUInt16LE(3, 26)
  bytes.writeUInt16LE(0xfffe, 28)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt16LE(6, 32)
  bytes.writeUInt32LE(1, 44)
  bytes.writeUInt32LE(1, 48)
  bytes.writeUInt32LE(4096, 56)
  bytes.writeUInt32LE(endOfChain, 60)
  bytes.writeUInt32LE(endOfChain, 68)
  bytes.fill(0xff, 76)
  bytes.writeUInt32LE(0, 76)
  return bytes
}

/** A directory entry: the name in UTF-16 with its length, the kind of entry and the index of the next sibling. */
function directoryEntry(name: string, kind: 1 | 2 | 5, next: number): Buffer {
  const bytes = Buffer.alloc(entryBytes)
  bytes.write(name, 'utf16le')
  bytes.writeUInt16LE((name.length + 1) * 2, 64)
  bytes.writeUInt8(kind, 66)
  bytes.writeUInt8(1, 67)
  bytes.writeUInt32LE(none, 68)
  bytes.writeUInt32LE(kind === 5 ? none : next, 72)
  bytes.writeUInt32LE(kind === 5 ? next : none, 76)
  bytes.writeUInt32LE(endOfChain, 116)
  return bytes
}

function allocationTable(directorySectors: number): Buffer {
  const fat = Buffer.alloc(sectorBytes, 0xff)
  fat.writeUInt32LE(fatSector, 0)
  for (let sector = 1; sector <= directorySectors; sector++)
    fat.writeUInt32LE(sector === directorySectors ? endOfChain : sector + 1, sector * 4)
  return fat
}

const storages = ['Macros', 'MACROS', 'VBA', '__attach_version1.0_#00000000']

/** The binary Office format with empty streams and storages of these names. */
export function aCompoundFile(...names: string[]): Buffer {
  const entries = names.map((name, index) =>
    directoryEntry(name, storages.includes(name) ? 1 : 2, index + 1 < names.length ? index + 2 : none),
  )
  const directory = Buffer.concat([directoryEntry('Root Entry', 5, names.length ? 1 : none), ...entries])
  const sectors = Math.ceil(directory.length / sectorBytes)
  return Buffer.concat([compoundHeader(), allocationTable(sectors), directory], sectorBytes * (2 + sectors))
}

/** A valid PDF with one empty page. `more` is added to its catalogue. */
export function aPdf(more = ''): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${more}>>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(`${text}${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`, 'latin1')
}

const wordTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

const contentTypes = (mainPart: string, type: string, more = ''): ZipPart => ({
  name: '[Content_Types].xml',
  content: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/${mainPart}" ContentType="${type}"/>${more}</Types>`,
})

const wordDocument: ZipPart = {
  name: 'word/document.xml',
  content:
    '<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Ich backe gern.</w:t></w:r></w:p></w:body></w:document>',
}

const relationships: ZipPart = {
  name: '_rels/.rels',
  content:
    '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
}

/** A document of one line, with additional parts. */
export const aDocx = (...more: ZipPart[]): Buffer => aDocxOfType(wordTypes, '', ...more)

const aDocxOfType = (type: string, moreTypes: string, ...more: ZipPart[]): Buffer =>
  aZip([contentTypes('word/document.xml', type, moreTypes), relationships, wordDocument, ...more])

/** An empty spreadsheet or presentation. */
export const anOfficeFile = (folder: 'xl' | 'ppt'): Buffer => {
  const [part, type] =
    folder === 'xl' ? ['workbook', 'spreadsheetml.sheet'] : ['presentation', 'presentationml.presentation']
  const name = `${folder}/${part}.xml`
  return aZip([
    contentTypes(name, `application/vnd.openxmlformats-officedocument.${type}.main+xml`),
    { name, content: '<?xml version="1.0"?><x/>' },
  ])
}

const createImage = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#c98b4b' } })

/** One small file of each accepted type. */
export const acceptedFiles: Record<AttachmentType, Buffer> = {
  pdf: aPdf(),
  doc: readFixture('libreoffice-97.doc'),
  docx: aDocx(),
  txt: Buffer.from('Guten Tag,\r\n\r\nich möchte Bäckerin werden.\r\n\tAnna <anna.huber@mail.example>\r\n'),
  jpg: await createImage().jpeg().toBuffer(),
  png: await createImage().png().toBuffer(),
  webp: await createImage().webp().toBuffer(),
  heic: readFixture('heif-enc.heic'),
}
