import { type CFB$Container, parse } from 'cfb'
import { FieldReader } from './field-instructions.ts'
import { createWorkLimit, refuse } from './file-refusal.ts'
import { isLocalTarget } from './link-targets.ts'

/** Spreadsheets, presentations and mails, or a document with one of them embedded. */
const refusedEntries = ['workbook', 'book', 'powerpoint document', '__properties_version1.0', '__nameid_version1.0']
const macroEntries = ['macros', 'vba', '_vba_project', '_vba_project_cur']
const objectEntries = ['\x03objinfo', '\x01ole10native', 'package', '\x03ocxname', '\x03ocxdata']
const isObjectEntry = (name: string) => objectEntries.includes(name) || /^_\d{6,}$/.test(name)

const [wordMark, firstSupportedVersion] = [0xa5ec, 0xc1]
const [encryptedFlag, secondTableFlag] = [0x0100, 0x0200]
/** Where the header points to the names of associated files, and to the pieces of text. */
const [associationsAt, piecesAt] = [0x19a, 0x1a2]
const templateIndex = 1
const maxCharacters = 20_000_000
const compressedFlag = 0x4000_0000

export const isCompoundFile = (bytes: Buffer): boolean => bytes.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1'

/** Accepts a document of Word 97 to 2003 without macros, embedded objects and fields that fetch data. */
export function checkWordBinary(bytes: Buffer): void {
  const names = findEntryNames(bytes)
  if (names.has('encryptedpackage')) refuse('fileLocked')
  if (!names.has('worddocument') || refusedEntries.some((name) => names.has(name))) refuse('fileTypeRefused')
  if (macroEntries.some((name) => names.has(name))) refuse('fileHasMacros')
  if ([...names].some(isObjectEntry)) refuse('fileHasObjects')
  checkDocument(readCompoundFile(bytes))
}

const [headerBytes, entryBytes, maxNameBytes] = [512, 128, 64]
const streamKind = 2
/** Storages, streams and the root. */
const entryKinds = [1, streamKind, 5]

/** The names of all storages and streams. Whatever looks like an entry counts, so that a broken chain cannot hide one. */
function findEntryNames(bytes: Buffer): ReadonlySet<string> {
  const names = new Set<string>()
  for (let at = headerBytes; at + entryBytes <= bytes.length; at += entryBytes) {
    const nameBytes = bytes.readUInt16LE(at + maxNameBytes)
    const isName = nameBytes >= 4 && nameBytes <= maxNameBytes && nameBytes % 2 === 0
    if (isName && entryKinds.includes(bytes[at + maxNameBytes + 2] ?? 0))
      names.add(bytes.toString('utf16le', at, at + nameBytes - 2).toLowerCase())
  }
  return names
}

function readCompoundFile(bytes: Buffer): CFB$Container {
  try {
    return parse(bytes)
  } catch {
    return refuse('fileBroken')
  }
}

function readStream({ FileIndex }: CFB$Container, name: string): Buffer {
  const entry = FileIndex.find((one) => one.type === streamKind && one.name.toLowerCase() === name)
  return entry?.content ? Buffer.from(entry.content) : refuse('fileBroken')
}

function checkDocument(file: CFB$Container): void {
  const document = readStream(file, 'worddocument')
  if (document.length < 0x200 || document.readUInt16LE(0) !== wordMark) refuse('fileBroken')
  if (document.readUInt16LE(2) < firstSupportedVersion) refuse('fileTypeRefused')
  const flags = document.readUInt16LE(0x0a)
  if (flags & encryptedFlag) refuse('fileLocked')
  const table = readStream(file, flags & secondTableFlag ? '1table' : '0table')
  checkTemplate(readPart(document, table, associationsAt))
  checkFields(document, readPart(document, table, piecesAt))
}

const readPart = (document: Buffer, table: Buffer, at: number): Buffer => {
  const [start, length] = [document.readUInt32LE(at), document.readUInt32LE(at + 4)]
  return table.subarray(start, start + length)
}

/** A list of texts, each with its length before it. One of them is the path of the template. */
function checkTemplate(associations: Buffer): void {
  if (associations.length < 6) return
  const count = associations.readUInt16LE(2)
  let at = 6
  for (let index = 0; index < count && at + 2 <= associations.length; index++) {
    const end = at + 2 + associations.readUInt16LE(at) * 2
    if (index === templateIndex && !isLocalTarget(associations.toString('utf16le', at + 2, end)))
      refuse('fileHasLinkedContent')
    at = end
  }
}

/** The text is stored in pieces, each with one or two bytes per character. */
function* readCharacters(document: Buffer, pieces: Buffer): Generator<number> {
  const limit = createWorkLimit(maxCharacters)
  let at = 0
  // Formatting that belongs to pieces comes first.
  while (pieces[at] === 1) at += 3 + pieces.readUInt16LE(at + 1)
  if (pieces[at] !== 2) refuse('fileBroken')
  const count = (pieces.readUInt32LE(at + 1) - 4) / 12
  const positions = at + 5
  const descriptors = positions + (count + 1) * 4
  for (let index = 0; index < count; index++) {
    const length = pieces.readUInt32LE(positions + (index + 1) * 4) - pieces.readUInt32LE(positions + index * 4)
    const offset = pieces.readUInt32LE(descriptors + index * 8 + 2)
    const isCompressed = (offset & compressedFlag) > 0
    const start = isCompressed ? (offset & ~compressedFlag) >> 1 : offset
    if (length < 0 || start + length * (isCompressed ? 1 : 2) > document.length) refuse('fileBroken')
    limit.spend(length)
    for (let character = 0; character < length; character++)
      yield isCompressed ? (document[start + character] ?? 0) : document.readUInt16LE(start + character * 2)
  }
}

const [fieldBegin, fieldSeparator, fieldEnd] = [0x13, 0x14, 0x15]

function checkFields(document: Buffer, pieces: Buffer): void {
  const fields = new FieldReader()
  for (const character of readCharacters(document, pieces)) {
    if (character === fieldBegin) fields.begin()
    else if (character === fieldSeparator) fields.separate()
    else if (character === fieldEnd) fields.end()
    else if (fields.isOpen()) fields.addText(String.fromCharCode(character))
  }
  fields.finish()
}
